import { useSearchParams } from 'react-router'
import { comparePractice, getSearchAnalytics } from '#contract/analytics/endpoints.ts'
import { brand } from '#contract/brand.ts'
import { getWaitListSummary } from '#contract/eligibility/wait-list/endpoints.ts'
import { getImpressions } from '#contract/matching/impressions/endpoints.ts'
import { appointmentStatuses } from '#contract/scheduling/values.ts'
import { barsOf } from '#web/analytics/copy.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { userReady } from '#web/auth/session/session.ts'
import { ImpressionsPanel } from '#web/matching/impressions/impressions-panel.tsx'
import { call } from '#web/platform/api/call.ts'
import { saveCsv } from '#web/platform/csv.ts'
import { day } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { StatList } from '#web/ui/display/stat-list.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { LazyPracticeCharts } from '../components/lazy-practice-charts.tsx'
import { RangeForm, readRange } from '../components/range-form.tsx'
import { practiceRows, viewsOf } from '../copy.practice.ts'
import type { Route } from './+types/analytics.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Analytics', description: `Your numbers on ${brand.name}.`, path: '/analytics' })

/** Twelve weeks. */
const usualDays = 84

/** Everybody's own numbers: a practice, a search, or neither. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await userReady()
  const role = user?.role ?? null
  if (role === 'consumer') return { search: await call(getSearchAnalytics), practice: null }
  if (role !== 'advisor' && role !== 'firm_admin') return { search: null, practice: null }
  const [practice, reach, waitList] = await Promise.all([
    call(comparePractice, { query: readRange(new URL(request.url).searchParams, usualDays) }),
    call(getImpressions),
    call(getWaitListSummary),
  ])
  return { search: null, practice: { ...practice, reach, waiting: waitList.waiting } }
}

export default function Analytics({ loaderData: { search, practice } }: Route.ComponentProps) {
  const { role } = useUser()
  if (practice) return <Practice practice={practice} />
  if (search) return <Search search={search} />
  return (
    <PageLayout title="Analytics" narrow>
      <EmptyState
        isForOthers
        title="No analytics for this account"
        action={role === 'admin' && <LinkButton to="/admin/analytics">Open platform analytics</LinkButton>}
      />
    </PageLayout>
  )
}

type PracticeNumbers = NonNullable<Route.ComponentProps['loaderData']['practice']>

function Practice({ practice }: { practice: PracticeNumbers }) {
  const { from, to, comparedFrom, now, before } = practice
  const [search] = useSearchParams()
  const save = () => saveCsv(practiceRows(practice), `practice-${from}-${to}.csv`)
  if (search.size === 0 && !hasNumbers(practice)) return <NoNumbers />
  return (
    <PageLayout
      title="Analytics"
      lead={`${day(from)} to ${day(to)}, compared with the days from ${day(comparedFrom)}. Days are in Pacific time. Actual counts, no estimates.`}
      actions={
        <Button size="sm" variant="secondary" onClick={save}>
          Export CSV
        </Button>
      }
    >
      <RangeForm key={`${from} ${to}`} from={from} to={to} />
      <StatList
        stats={[
          compared('Profile views', viewsOf(now), viewsOf(before)),
          ...(now.funnel && before.funnel
            ? [
                compared('Leads', now.funnel.leads, before.funnel.leads),
                compared('Converted', now.funnel.converted, before.funnel.converted),
              ]
            : []),
          ['Saved by consumers (all time)', now.liked],
          [
            `Average rating (${now.ratingCount === 1 ? '1 review' : `${now.ratingCount} reviews`})`,
            now.averageRating?.toFixed(1) ?? 'None yet',
          ],
        ]}
      />
      <ImpressionsPanel reach={practice.reach} waiting={practice.waiting} />
      <div className="mt-5">
        <LazyPracticeCharts analytics={now} />
      </div>
      <Panel className="mt-5 grid lg:grid-cols-2 divide-y lg:divide-x lg:divide-y-0 [&>*]:min-w-0 [&>*]:p-5">
        <LineChart
          title="Profile views"
          note="Each person counts once per day."
          columns={['Week of', 'Views']}
          points={now.profileViews.map(({ week, value }) => ({
            label: day(week).replace(/, \d+$/, ''),
            value,
            text: String(value),
          }))}
        />
        <BarChart
          title="Your appointments"
          note="Of these days, and those ahead where the days end today."
          columns={['Status', 'Appointments']}
          color={3}
          bars={barsOf(now.appointmentsByStatus, appointmentStatuses)}
        />
      </Panel>
    </PageLayout>
  )
}

/** Whether anything has been counted yet: views and reviews are of all time. */
function hasNumbers({ now, reach, waiting }: PracticeNumbers): boolean {
  const counted = [now.totalProfileViews, now.liked, now.ratingCount, now.funnel?.leads ?? 0, waiting]
  return reach.people !== null || [...counted, ...Object.values(now.appointmentsByStatus)].some((count) => count > 0)
}

function NoNumbers() {
  return (
    <PageLayout title="Analytics" narrow>
      <EmptyState title="No numbers yet" action={<LinkButton to="/advisor-profile">Complete your profile</LinkButton>}>
        Profile views, leads and appointments are counted here from the day your page is published.
      </EmptyState>
    </PageLayout>
  )
}

const compared = (name: string, now: number, before: number) =>
  [`${name} (before: ${before.toLocaleString('en-US')})`, now] as const

function Search({ search }: { search: NonNullable<Route.ComponentProps['loaderData']['search']> }) {
  return (
    <PageLayout title="Your search so far" lead="Only you can see these numbers.">
      <StatList
        stats={[
          ['Advisors viewed', search.advisorsViewed],
          ['Advisors saved', search.advisorsLiked],
          ['Conversations', search.chats],
        ]}
      />
      <Panel className="mt-5 p-5">
        <BarChart
          title="Your appointments"
          columns={['Status', 'Appointments']}
          bars={barsOf(search.appointments, appointmentStatuses)}
        />
      </Panel>
    </PageLayout>
  )
}
