import { Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { dayIn } from '#contract/core/days.ts'
import { getDesk } from '#contract/dashboards/endpoints.ts'
import { leadChanged } from '#contract/leads/events.ts'
import { chatChanged, messageSent } from '#contract/messaging/events.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import { isOpenStatus } from '#contract/scheduling/values.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { addressOf } from '#web/platform/api/call.ts'
import { deviceZone } from '#web/platform/api/first-calls.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { day as dayText } from '#web/platform/format.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import type { PageHandle } from '#web/platform/page/page-handle.ts'
import { keepDataWhen, useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { PresenceMenu } from '#web/profiles/settings/presence-menu.tsx'
import { BlockTimeButton } from '#web/scheduling/availability/block-time-button.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { readDesk } from '../api.ts'
import { Checklist } from '../components/checklist.tsx'
import { LazyPipeline } from '../components/lazy-pipeline.tsx'
import { LazyPracticeCharts } from '../components/lazy-practice-charts.tsx'
import { NewLeads } from '../components/new-leads.tsx'
import { Today } from '../components/today.tsx'
import { WaitingList } from '../components/waiting-list.tsx'
import { counted, overdueText } from '../copy.ts'
import { advisorChecklist } from '../steps/checklist.ts'
import { deadlineOfItem, linksIn } from '../waiting/desk-items.ts'
import type { Route } from './+types/advisor.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Advisor Dashboard',
  description: 'Today’s appointments, people waiting for you, and your leads.',
  path: '/advisor-dashboard',
})

export const handle: PageHandle = {
  firstCalls: {
    roles: ['advisor', 'firm_admin'],
    addresses: [addressOf(getDesk, { query: { timeZone: deviceZone } })],
  },
}

export const clientLoader = readDesk

const DeskTasks = onDemand(() => import('../components/desk-tasks.tsx').then((part) => part.DeskTasks))

/** Opening a lead reads that lead alone. */
export const shouldRevalidate = keepDataWhen(
  (current, next) => current.searchParams.get('lead') !== next.searchParams.get('lead'),
)

const shownEvents = [messageSent, appointmentChanged, leadChanged, chatChanged]

export default function AdvisorDashboard({ loaderData: desk }: Route.ComponentProps) {
  const { waiting, peopleWaiting, today, leads, analytics } = desk
  const { role } = useUser()
  const revalidate = useRevalidate()
  const again = () => void revalidate()
  const now = useMinute()
  useServerEvents(shownEvents, again)
  // After midnight the desk is yesterday's.
  const isOver = dayIn(ownZone(), now) !== desk.day
  useEffect(() => {
    if (isOver) void revalidate()
  }, [isOver, revalidate])
  const linksOf = linksIn(desk)
  const overdue = overdueText(waiting.filter((item) => deadlineOfItem(item, now).tone === 'late').length)
  const left = today.filter(({ endsAt, status }) => isOpenStatus(status) && new Date(endsAt) > now).length
  return (
    <PageLayout
      title={dayText(desk.day, 'longDate')}
      lead={
        <>
          {peopleWaiting === 0
            ? 'You’re all caught up'
            : `${counted(peopleWaiting, 'person is', 'people are')} waiting for you`}
          {overdue && (
            <>
              , <b className="font-strong text-bad">{overdue}</b>
            </>
          )}
          . {counted(left, 'appointment', 'appointments')} left today.
        </>
      }
      actions={
        <>
          <BlockTimeButton onSaved={again} />
          <PresenceMenu own={desk.own} onSaved={again} />
        </>
      }
    >
      <Checklist
        title="Start getting clients"
        {...(role === 'firm_admin' &&
          !desk.own.advisor?.published && {
            note: 'Only if you advise clients yourself. Managing your firm needs none of it.',
          })}
        steps={advisorChecklist(desk)}
      />
      <Panel className="grid lg:grid-cols-[minmax(12.5rem,1fr)_minmax(0,2fr)_minmax(0,1.35fr)] lg:divide-x [&>*]:min-w-0 max-lg:[&>*:nth-child(2)]:order-first max-lg:[&>*]:border-b max-lg:[&>*:last-child]:border-b-0">
        <Today appointments={today} linksOf={linksOf} now={now} />
        <WaitingList items={waiting} answered={desk.answered} linksOf={linksOf} now={now} onChanged={again} />
        <NewLeads leads={leads.filter(({ status }) => status === 'new')} />
      </Panel>
      <Suspense fallback={null}>
        <DeskTasks />
      </Suspense>
      <LazyPipeline leads={leads} counts={desk.leadCounts} now={now} onChanged={again} />
      <div className="mt-10 mb-4 flex items-baseline justify-between gap-4">
        <h2 className="type-title-2">Last 12 weeks</h2>
        <Link to="/analytics" className="touch type-ui-s text-action underline">
          Analytics
        </Link>
      </div>
      <LazyPracticeCharts analytics={analytics} />
    </PageLayout>
  )
}
