import { useState } from 'react'
import type { BusyTime, LinkedCalendar } from '#contract/scheduling/linked-calendars/schemas.ts'
import type { Appointment, Availability, CalendarFeed as Feed } from '#contract/scheduling/schemas.ts'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { AppointmentSheet } from '../appointments/appointment-sheet.tsx'
import { hoursOn, hoursText } from '../availability/hours.ts'
import { LazyBlockTime } from '../availability/lazy-block-time.tsx'
import type { BlockedTime } from '../availability/unblock-dialog.tsx'
import { busyBlocksOf, withBlocked } from '../linked-calendars/busy-blocks.ts'
import { useAppointmentEvents } from '../realtime.ts'
import { CalendarNav } from './calendar-nav.tsx'
import { DayList } from './day-list.tsx'
import { addDays, clockOf, daysFrom, instantAt, spanText, weekStartOf } from './days.ts'
import type { Target } from './use-week-drag.ts'
import { WeekCalendar } from './week-calendar.tsx'

// Most visits move and open nothing.
const MoveDialog = lazyPart(() => import('../appointments/move-dialog.tsx').then((part) => part.MoveDialog))
const UnblockDialog = lazyPart(() => import('../availability/unblock-dialog.tsx').then((part) => part.UnblockDialog))

export type AdvisorScheduleData = {
  /** The first day of the week shown. */
  firstDay: string
  /** The first day of the month shown. */
  month: string
  availability: Availability
  appointments: readonly Appointment[]
  feed: Feed
  calendars: readonly LinkedCalendar[]
  /** Of the week or month shown, by their calendars. */
  busyTimes: readonly BusyTime[]
  /** Runs a step after a recent proof. */
  confirm: (proceed: () => void) => void
}

/** An advisor's week, where appointments are moved and time is blocked and opened again. */
export function AdvisorWeek({
  availability,
  appointments,
  busyTimes,
  calendars,
  firstDay,
  now,
  today,
  onChanged,
}: AdvisorScheduleData & {
  now: Date
  today: string
  onChanged: () => void
}) {
  const [openId, setOpenId] = useState<string | null>(null)
  const [moving, setMoving] = useState<{ appointment: Appointment; startsAt: Date } | null>(null)
  const [marked, setMarked] = useState<Target | null>(null)
  const [unblocking, setUnblocking] = useState<BlockedTime | null>(null)
  const { timeZone } = availability
  useAppointmentEvents(appointments, onChanged)
  const [showsPast, setShowsPast] = useState(false)
  const isThisWeek = weekStartOf(today) === firstDay
  const days = daysFrom(firstDay, 7)
  const shown = appointments.filter((appointment) => appointment.status !== 'canceled')
  const to = (day: string) => `?week=${day}`
  const busy = withBlocked(busyBlocksOf(days, timeZone, { busyTimes, calendars }), availability)
  return (
    <>
      <CalendarNav
        unit="week"
        title={spanText(firstDay, addDays(firstDay, 6))}
        before={to(addDays(firstDay, -7))}
        after={to(addDays(firstDay, 7))}
        today={isThisWeek ? null : '?'}
      />
      <WeekCalendar
        days={days}
        availability={availability}
        appointments={shown}
        busy={busy}
        now={now}
        onOpen={({ id }) => setOpenId(id)}
        onMove={(appointment, { day, from }) => setMoving({ appointment, startsAt: instantAt(timeZone, day, from) })}
        onBlock={setMarked}
        onUnblock={setUnblocking}
      />
      <div className="md:hidden">
        {isThisWeek && today !== firstDay && (
          <Button variant="text" className="mb-2" onClick={() => setShowsPast(!showsPast)}>
            {showsPast ? 'Hide earlier days' : 'Show earlier days'}
          </Button>
        )}
        <DayList
          days={isThisWeek && !showsPast ? days.filter((day) => day >= today) : days}
          zone={availability.timeZone}
          appointments={shown}
          today={today}
          busy={busy}
          noteOf={(day) => hoursText(hoursOn(day, availability))}
          onOpen={({ id }) => setOpenId(id)}
          onUnblock={setUnblocking}
        />
      </div>
      <AppointmentSheet
        appointment={appointments.find((appointment) => appointment.id === openId) ?? null}
        zone={availability.timeZone}
        onClose={() => setOpenId(null)}
        onChanged={onChanged}
      />
      {moving && <MoveDialog {...moving} zone={timeZone} onClose={() => setMoving(null)} onMoved={onChanged} />}
      {unblocking && <UnblockDialog {...unblocking} onClose={() => setUnblocking(null)} onChanged={onChanged} />}
      {marked && (
        <LazyBlockTime
          availability={availability}
          today={today}
          marked={{ day: marked.day, range: { from: clockOf(marked.from), to: clockOf(Math.min(marked.to, 1_439)) } }}
          onOpenChange={(isOpen) => !isOpen && setMarked(null)}
          onSaved={onChanged}
        />
      )}
    </>
  )
}
