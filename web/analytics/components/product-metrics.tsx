import type { AdminAnalytics } from '#contract/analytics/schemas.ts'
import { leadStatuses } from '#contract/leads/values.ts'
import { roles } from '#contract/profiles/values.ts'
import { appointmentStatuses } from '#contract/scheduling/values.ts'
import { verificationStates } from '#contract/verification/values.ts'
import { day } from '#web/platform/format.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { StatList } from '#web/ui/display/stat-list.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { barsOf } from '../copy.ts'

const cells = 'grid lg:grid-cols-3 divide-y lg:divide-x lg:divide-y-0 [&>*]:min-w-0 [&>*]:p-5'

/** The whole product in numbers of one moment; nobody is named. */
export function ProductMetrics({ analytics }: { analytics: AdminAnalytics }) {
  const people = Object.values(analytics.users).reduce((sum, count) => sum + count, 0)
  const course = (title: string, days: AdminAnalytics['signUps']) => (
    <LineChart
      title={title}
      note="Last 30 days, in Pacific time"
      columns={['Day', 'Count']}
      points={days.map((each) => ({
        label: day(each.day).replace(/, \d+$/, ''),
        value: each.count,
        text: String(each.count),
      }))}
    />
  )
  return (
    <div className="grid gap-5">
      <StatList
        stats={[
          ['Accounts', people],
          ['Advisors listed, with firm administrators', analytics.listedAdvisors],
          ['Firms', analytics.firms],
          ['Chats', analytics.chats],
          ['Messages', analytics.messages],
          ['Reviews', analytics.reviews],
        ]}
      />
      <Panel className={cells}>
        {course('Sign-ups per day', analytics.signUps)}
        {course('Messages per day', analytics.messagesPerDay)}
        {course('Appointments booked per day', analytics.appointmentsPerDay)}
      </Panel>
      <Panel className={cells}>
        <BarChart title="Accounts by type" columns={['Type', 'Accounts']} bars={barsOf(analytics.users, roles)} />
        <BarChart
          title="Advisors and firm administrators by verification"
          note="Pending are all whose number matches the register and who still have to prove it, and those in review or dispute."
          columns={['State', 'Advisors']}
          bars={barsOf(analytics.advisorsByVerification, verificationStates)}
        />
        <BarChart
          title="Subscriptions"
          columns={['State', 'Payers']}
          bars={barsOf(analytics.subscriptions, ['trialing', 'active', 'past_due', 'ended'])}
        />
      </Panel>
      <Panel className={cells.replace('lg:grid-cols-3', 'lg:grid-cols-2')}>
        <BarChart
          title="Leads by status"
          columns={['Status', 'Leads']}
          color={2}
          bars={barsOf(analytics.leadsByStatus, leadStatuses)}
        />
        <BarChart
          title="Appointments by status"
          columns={['Status', 'Appointments']}
          color={3}
          bars={barsOf(analytics.appointmentsByStatus, appointmentStatuses)}
        />
      </Panel>
    </div>
  )
}
