import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayIn } from '#contract/core/days.ts'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { LazyBlockTime } from '../availability/lazy-block-time.tsx'
import { UnsavedHours } from '../availability/unsaved-hours.tsx'
import { type AdvisorScheduleData, AdvisorWeek } from './advisor-week.tsx'
import { MonthView } from './month-view.tsx'
import { ZoneLead } from './zone-lead.tsx'

// Most visits look at the calendar alone.
const HoursView = lazyPart(
  () => import('../availability/hours-view.tsx').then((part) => part.HoursView),
  <SkeletonText lines={12} />,
)

export type ScheduleView = 'week' | 'month' | 'hours'

type AdvisorScheduleProps = AdvisorScheduleData & { view: ScheduleView; onChanged: () => void }

/** An advisor's week with its open hours, their month, or the editor of the hours. */
export function AdvisorSchedule({ view, ...props }: AdvisorScheduleProps) {
  const { availability, onChanged } = props
  const now = useMinute()
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
      {view === 'week' && <AdvisorWeek {...props} now={now} today={today} />}
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
