import { Link, useRevalidator } from 'react-router'
import { listLeads } from '#contract/leads/endpoints.ts'
import { leadChanged } from '#contract/leads/events.ts'
import { listChats } from '#contract/messaging/endpoints.ts'
import { messageSent } from '#contract/messaging/events.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import { getPracticeAnalytics } from '#web/analytics/api.ts'
import { PracticeCharts } from '#web/analytics/components/practice-charts.tsx'
import { call } from '#web/platform/api.ts'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/seo.tsx'
import { useMinute } from '#web/platform/use-minute.ts'
import { useServerEvents } from '#web/platform/use-server-events.ts'
import { getOwnProfile } from '#web/profiles/api.ts'
import { getCalendarSetup } from '#web/scheduling/api.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { getOwnVerification } from '#web/verification/api.ts'
import { listDay, listRequests } from '../api.ts'
import { advisorChecklist } from '../checklist.ts'
import { Checklist } from '../components/checklist.tsx'
import { NewLeads } from '../components/new-leads.tsx'
import { PendingReplies } from '../components/pending-replies.tsx'
import { Today } from '../components/today.tsx'
import { counted } from '../copy.ts'
import { clockOf } from '../response-time.ts'
import type { Route } from './+types/advisor.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = () =>
  pageMeta({
    title: 'Advisor Dashboard',
    description: 'Today’s appointments, people waiting for a reply, and your new leads.',
    path: '/advisor-dashboard',
    noindex: true,
  })

export async function clientLoader() {
  const [today, waiting, requests, newLeads, analytics, own, verification, setup] = await Promise.all([
    listDay(new Date()),
    call(listChats, { query: { waiting: 'true' } }),
    listRequests(),
    call(listLeads, { query: { status: 'new' } }),
    getPracticeAnalytics(),
    getOwnProfile(),
    getOwnVerification(),
    getCalendarSetup(),
  ])
  return {
    today: today.items,
    waiting: waiting.items,
    requests: requests.items.filter((request) => request.can.includes('confirm')),
    newLeads: newLeads.items,
    analytics,
    checklist: advisorChecklist({ own, verification, setup, analytics }),
  }
}

const shownEvents = [messageSent, appointmentChanged, leadChanged]

export default function AdvisorDashboard({ loaderData }: Route.ComponentProps) {
  const { today, waiting, requests, newLeads, analytics, checklist } = loaderData
  const { revalidate } = useRevalidator()
  const now = useMinute()
  useServerEvents(shownEvents, () => void revalidate())
  const late = waiting.filter((chat) => chat.waitingSince && clockOf(chat.waitingSince, now).tone === 'late').length
  const left = today.filter((each) => each.status !== 'canceled' && new Date(each.endsAt) > now).length
  return (
    <PageLayout
      title={when(now, 'longDate')}
      lead={
        <>
          {waiting.length + requests.length === 0
            ? 'You’re all caught up'
            : `${counted(waiting.length + requests.length, 'person is', 'people are')} waiting to hear from you`}
          {late > 0 && (
            <>
              , <b className="font-strong text-bad">{late === 1 ? 'one is overdue' : `${late} are overdue`}</b>
            </>
          )}
          . {counted(left, 'appointment', 'appointments')} left today.
        </>
      }
      actions={
        <LinkButton to="/schedule?block=time" variant="secondary" size="sm">
          Block time
        </LinkButton>
      }
    >
      <Checklist title="Start getting clients" steps={checklist} />
      <Panel className="grid lg:grid-cols-[minmax(200px,1fr)_minmax(0,2fr)_minmax(0,1.35fr)] lg:divide-x [&>*]:min-w-0 max-lg:[&>*:nth-child(2)]:order-first max-lg:[&>*]:border-b max-lg:[&>*:last-child]:border-b-0">
        <Today appointments={today} now={now} />
        <PendingReplies chats={waiting} requests={requests} now={now} onChanged={() => void revalidate()} />
        <NewLeads leads={newLeads} />
      </Panel>
      <div className="mt-10 mb-4 flex items-baseline justify-between gap-4">
        <h2 className="type-title-2">Last 12 weeks</h2>
        <Link to="/analytics" className="type-ui-s text-action underline">
          Analytics
        </Link>
      </div>
      <PracticeCharts analytics={analytics} />
    </PageLayout>
  )
}
