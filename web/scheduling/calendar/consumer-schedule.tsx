import type { BusyTime, LinkedCalendar } from '#contract/scheduling/linked-calendars/schemas.ts'
import type { Appointment, CalendarFeed as Feed } from '#contract/scheduling/schemas.ts'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { zoneNote } from '#web/platform/times/zones.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { LinkedCalendars } from '../linked-calendars/linked-calendars.tsx'
import { useZone } from '../state.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { MonthView } from './month-view.tsx'

export type ConsumerScheduleData = {
  /** The first day of the month shown. */
  month: string
  appointments: readonly Appointment[]
  feed: Feed
  calendars: readonly LinkedCalendar[]
  /** Of the month shown, by their calendars. */
  busyTimes: readonly BusyTime[]
  /** Runs a step after a recent proof. */
  confirm: (proceed: () => void) => void
}

/** A consumer's month. */
export function ConsumerSchedule(props: ConsumerScheduleData & { onChanged: () => void }) {
  const { month, appointments, feed, onChanged } = props
  const { zone } = useZone()
  const now = useMinute()
  return (
    <PageLayout
      title="Calendar"
      lead={zoneNote(zone)}
      actions={
        <LinkButton to="/appointments" size="sm" variant="secondary">
          Appointments
        </LinkButton>
      }
    >
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_21.25rem]">
        <MonthView
          now={now}
          month={month}
          zone={zone}
          appointments={appointments}
          busySource={props}
          pathOf={(target) => (target ? `?month=${target}` : '?')}
          onChanged={onChanged}
        />
        <div className="grid grid-cols-1 gap-5">
          <CalendarFeed feed={feed} confirm={props.confirm} onChanged={onChanged} />
          <LinkedCalendars isConsumer calendars={props.calendars} onChanged={onChanged} />
        </div>
      </div>
    </PageLayout>
  )
}
