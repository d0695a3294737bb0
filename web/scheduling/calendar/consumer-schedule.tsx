import { useState } from 'react'
import type { Appointment, CalendarFeed as Feed } from '#contract/scheduling/schemas.ts'
import { dayIn, zoneName } from '#web/platform/zones.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { AppointmentSheet } from '../appointments/appointment-sheet.tsx'
import { useAppointmentEvents } from '../realtime.ts'
import { useZone } from '../state.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { CalendarNav } from './calendar-nav.tsx'
import { DayList } from './day-list.tsx'
import { addMonths, dayText } from './days.ts'
import { MonthCalendar } from './month-calendar.tsx'

export type ConsumerScheduleData = {
  now: Date
  /** The first day of the month shown. */
  month: string
  appointments: readonly Appointment[]
  feed: Feed
  /** Runs a step after a recent proof. */
  confirm: (proceed: () => void) => void
}

/** A consumer's month: as a calendar where there is room, as a list of days on the phone. */
export function ConsumerSchedule(props: ConsumerScheduleData & { onChanged: () => void }) {
  const { now, month, appointments, feed, onChanged } = props
  const { zone } = useZone()
  const [openId, setOpenId] = useState<string | null>(null)
  useAppointmentEvents(appointments, onChanged)
  const today = dayIn(zone, now)
  const shown = appointments.filter((one) => one.status !== 'canceled')
  const days = [...new Set(shown.map((one) => dayIn(zone, one.startsAt)))].filter((day) =>
    day.startsWith(month.slice(0, 7)),
  )
  return (
    <PageLayout
      title="Calendar"
      lead={`Times are in ${zoneName(zone)}.`}
      actions={
        <LinkButton to="/appointments" size="sm" variant="secondary">
          Appointments
        </LinkButton>
      }
    >
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div>
          <CalendarNav
            unit="month"
            title={dayText(month, 'month')}
            before={`?month=${addMonths(month, -1)}`}
            after={`?month=${addMonths(month, 1)}`}
            today={month.slice(0, 7) === today.slice(0, 7) ? null : '?'}
          />
          <MonthCalendar
            now={now}
            month={month}
            zone={zone}
            appointments={shown}
            today={today}
            onOpen={({ id }) => setOpenId(id)}
          />
          <div className="md:hidden">
            {days.length === 0 ? (
              <p className="border-t py-3 type-ui text-ink-2">Nothing scheduled in {dayText(month, 'month')}.</p>
            ) : (
              <DayList days={days} zone={zone} appointments={shown} today={today} onOpen={({ id }) => setOpenId(id)} />
            )}
          </div>
        </div>
        <CalendarFeed feed={feed} confirm={props.confirm} onChanged={onChanged} />
      </div>
      <AppointmentSheet
        appointment={appointments.find((one) => one.id === openId) ?? null}
        zone={zone}
        onClose={() => setOpenId(null)}
        onChanged={onChanged}
      />
    </PageLayout>
  )
}
