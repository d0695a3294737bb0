import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayIn } from '#contract/core/days.ts'
import type { BusyTime, LinkedCalendar } from '#contract/scheduling/linked-calendars/schemas.ts'
import type { Appointment, Availability, CalendarFeed as Feed } from '#contract/scheduling/schemas.ts'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { AppointmentSheet } from '../appointments/appointment-sheet.tsx'
import { hoursOn, hoursText } from '../availability/hours.ts'
import { LazyBlockTime } from '../availability/lazy-block-time.tsx'
import type { BlockedTime } from '../availability/unblock-dialog.tsx'
import { UnsavedHours } from '../availability/unsaved-hours.tsx'
import { busyBlocksOf, withBlocked } from '../linked-calendars/busy-blocks.ts'
import { useAppointmentEvents } from '../realtime.ts'
import { CalendarNav } from './calendar-nav.tsx'
import { DayList } from './day-list.tsx'
import { addDays, clockOf, daysFrom, instantAt, spanText, weekStartOf } from './days.ts'
import { MonthView } from './month-view.tsx'
import type { Target } from './use-week-drag.ts'
import { WeekCalendar } from './week-calendar.tsx'
import { ZoneLead } from './zone-lead.tsx'

// Most visits move nothing, and look at the calendar alone.
const MoveDialog = lazyPart(() => import('../appointments/move-dialog.tsx').then((part) => part.MoveDialog))
const UnblockDialog = lazyPart(() => import('../availability/unblock-dialog.tsx').then((part) => part.UnblockDialog))
const HoursView = lazyPart(
  () => import('../availability/hours-view.tsx').then((part) => part.HoursView),
  <SkeletonText lines={12} />,
)

type AdvisorScheduleData = {
  now: Date
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

export type ScheduleView = 'week' | 'month' | 'hours'

type AdvisorScheduleProps = AdvisorScheduleData & { view: ScheduleView; onChanged: () => void }

/** An advisor's week with its open hours, their month, or the editor of the hours. */
export function AdvisorSchedule({ view, ...props }: AdvisorScheduleProps) {
  const { availability, now, onChanged } = props
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<'Block time' | 'Add an override' | null>(null)
  const dialogTitle = opened ?? (search.get('block') === 'time' ? 'Block time' : null)
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpened(null)
    if (isOpen || !search.has('block')) return
    const rest = new URLSearchParams(search)
    rest.delete('block')
    setSearch(rest, { replace: true })
  }
  const today = dayIn(availability.timeZone, now)
  return (
    <PageLayout
      title={view === 'hours' ? 'Your hours' : 'Calendar'}
      lead={<ZoneLead zone={availability.timeZone} onChanged={onChanged} />}
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={() => setOpened('Block time')}>
            Block time
          </Button>
          {view !== 'hours' && (
            <LinkButton to={view === 'week' ? '?view=month' : '?'} size="sm" variant="secondary">
              {view === 'week' ? 'Month' : 'Week'}
            </LinkButton>
          )}
          <LinkButton to={view === 'hours' ? '?' : '?view=hours'} size="sm" variant="secondary">
            {view === 'hours' ? 'Calendar' : 'Work hours'}
          </LinkButton>
        </>
      }
    >
      <UnsavedHours isReviewed={view === 'hours'} />
      {view === 'week' && <Week {...props} today={today} />}
      {view === 'month' && (
        <MonthView
          now={now}
          month={props.month}
          zone={availability.timeZone}
          appointments={props.appointments}
          busySource={props}
          availability={availability}
          pathOf={(month) => (month ? `?view=month&month=${month}` : '?view=month')}
          onChanged={onChanged}
        />
      )}
      {view === 'hours' && (
        <HoursView
          availability={availability}
          feed={props.feed}
          calendars={props.calendars}
          confirm={props.confirm}
          onBlock={() => setOpened('Add an override')}
          onChanged={onChanged}
        />
      )}
      {dialogTitle && (
        <LazyBlockTime
          availability={availability}
          today={today}
          title={dialogTitle}
          onOpenChange={close}
          onSaved={onChanged}
        />
      )}
    </PageLayout>
  )
}

function Week({
  availability,
  appointments,
  busyTimes,
  calendars,
  firstDay,
  now,
  today,
  onChanged,
}: AdvisorScheduleData & {
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
