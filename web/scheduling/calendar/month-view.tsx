import { useState } from 'react'
import { dayIn } from '#contract/core/days.ts'
import type { Appointment, Availability } from '#contract/scheduling/schemas.ts'
import { AppointmentSheet } from '../appointments/appointment-sheet.tsx'
import { type BusySource, busyBlocksOf, withBlocked } from '../linked-calendars/busy-blocks.ts'
import { useAppointmentEvents } from '../realtime.ts'
import { CalendarNav } from './calendar-nav.tsx'
import { DayList } from './day-list.tsx'
import { addMonths, dayText } from './days.ts'
import { MonthCalendar, weeksOf } from './month-calendar.tsx'

type MonthViewProps = {
  now: Date
  /** The first day of the month shown. */
  month: string
  zone: string
  appointments: readonly Appointment[]
  /** Busy times of linked calendars, where the viewer has any. */
  busySource?: BusySource
  /** The hours of an advisor, whose blocked ones are shown. */
  availability?: Availability
  /** The address of a month, and of the current one for null. */
  pathOf: (month: string | null) => string
  onChanged: () => void
}

/** A month to page through: as a calendar where there is room, as a list of days on the phone. */
export function MonthView({
  now,
  month,
  zone,
  appointments,
  busySource,
  availability,
  pathOf,
  onChanged,
}: MonthViewProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  useAppointmentEvents(appointments, onChanged)
  const today = dayIn(zone, now)
  const shown = appointments.filter((appointment) => appointment.status !== 'canceled')
  const linked = busyBlocksOf(weeksOf(month).flat(), zone, busySource ?? { busyTimes: [], calendars: [] })
  const busy = availability ? withBlocked(linked, availability) : linked
  const appointmentDays = new Set(shown.map((appointment) => dayIn(zone, appointment.startsAt)))
  const isTaken = (day: string) => appointmentDays.has(day) || (busy.get(day)?.length ?? 0) > 0
  const days = [...busy.keys()].filter((day) => day.startsWith(month.slice(0, 7)) && isTaken(day))
  return (
    <div>
      <CalendarNav
        unit="month"
        title={dayText(month, 'month')}
        before={pathOf(addMonths(month, -1))}
        after={pathOf(addMonths(month, 1))}
        today={month.slice(0, 7) === today.slice(0, 7) ? null : pathOf(null)}
      />
      <MonthCalendar
        now={now}
        month={month}
        zone={zone}
        appointments={shown}
        busy={busy}
        today={today}
        onOpen={({ id }) => setOpenId(id)}
      />
      <div className="md:hidden">
        {days.length === 0 ? (
          <p className="border-t py-3 type-ui text-ink-2">Nothing scheduled in {dayText(month, 'month')}.</p>
        ) : (
          <DayList
            days={days}
            zone={zone}
            appointments={shown}
            busy={busy}
            today={today}
            onOpen={({ id }) => setOpenId(id)}
          />
        )}
      </div>
      <AppointmentSheet
        appointment={appointments.find((appointment) => appointment.id === openId) ?? null}
        zone={zone}
        onClose={() => setOpenId(null)}
        onChanged={onChanged}
      />
    </div>
  )
}
