import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { exportNumbers, getNumbers } from '#contract/analytics/numbers/endpoints.ts'
import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { dollarsText } from '#contract/billing/labels.ts'
import { RangeForm, readRange } from '#web/dashboards/components/range-form.tsx'
import { call, download } from '#web/platform/api/call.ts'
import { day, when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { changeText, levelOf, periodLabels, sumOf } from '../copy.numbers.ts'
import { Answers } from '../numbers/answers.tsx'
import { Channels } from '../numbers/channels.tsx'
import { ErrorPlaces } from '../numbers/error-places.tsx'
import { Funnel } from '../numbers/funnel.tsx'
import { MarketBalance } from '../numbers/market-balance.tsx'
import { PageQuality } from '../numbers/page-quality.tsx'
import { Releases } from '../numbers/releases.tsx'
import { Retention } from '../numbers/retention.tsx'
import { Revenue } from '../numbers/revenue.tsx'
import { StatTiles } from '../numbers/stat-tiles.tsx'
import type { Route } from './+types/numbers.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Numbers', description: 'How the marketplace does.', path: '/admin/numbers' })

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Numbers> {
  const search = new URL(request.url).searchParams
  return call(getNumbers, { query: readRange(search, Number(search.get('days') ?? 30)) })
}

/** How the marketplace did in some days, beside as many days before. */
export default function NumbersPage({ loaderData: numbers }: Route.ComponentProps) {
  const { from, to, comparedFrom, countedAt } = numbers
  const save = () => void download(exportNumbers, { query: { from, to } }, 'numbers.csv').catch(toastProblem)
  return (
    <PageLayout
      title="Numbers"
      lead={
        <>
          {day(from)} to {day(to)}, compared with the days from {day(comparedFrom)}.{' '}
          {countedAt ? `Counted ${when(countedAt, 'zonedMoment')}.` : 'Nothing was counted yet.'}
        </>
      }
      actions={
        <Button size="sm" variant="secondary" onClick={save}>
          Export CSV
        </Button>
      }
    >
      <PeriodForm key={`${from} ${to}`} from={from} to={to} />
      <div className="grid gap-8 [&>*]:min-w-0">
        <StatTiles tiles={tilesOf(numbers)} />
        <Panel className="grid divide-y lg:grid-cols-3 lg:divide-x lg:divide-y-0 [&>*]:min-w-0 [&>*]:p-5">
          <Course title="Sign-ups" figure="sign_ups" numbers={numbers} />
          <Course title="First contacts" figure="consents" numbers={numbers} />
          <Course title="Appointments booked" figure="appointments_booked" numbers={numbers} />
        </Panel>
        <div className="grid gap-8 xl:grid-cols-2">
          <Funnel title="From sign-up to a meeting" name="consumer_funnel" numbers={numbers} />
          <Funnel title="From sign-up to a plan, of advisors" name="advisor_funnel" numbers={numbers} />
        </div>
        <Channels numbers={numbers} />
        <Answers numbers={numbers} />
        <MarketBalance numbers={numbers} />
        <Revenue numbers={numbers} />
        <Retention cohorts={numbers.cohorts} />
        <PageQuality numbers={numbers} />
        <Releases numbers={numbers} />
        <ErrorPlaces numbers={numbers} />
      </div>
    </PageLayout>
  )
}

function PeriodForm({ from, to }: Pick<Numbers, 'from' | 'to'>) {
  const [search, setSearch] = useSearchParams()
  const [period, setPeriod] = useState(search.has('from') ? '' : (search.get('days') ?? '30'))
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3 max-sm:mb-4">
      <div className="w-full max-w-md sm:w-auto sm:min-w-96 sm:pt-7.5">
        <Segmented
          label="Days"
          value={period}
          onChange={(value) => {
            setPeriod(value)
            setSearch({ days: value })
          }}
          options={Object.entries(periodLabels).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <RangeForm from={from} to={to} />
    </div>
  )
}

function Course({ title, figure, numbers }: { title: string; figure: string; numbers: Numbers }) {
  const points = numbers.course.filter((each) => each.figure === figure)
  return (
    <LineChart
      title={title}
      note="By day, in Pacific time"
      columns={['Day', 'Count']}
      points={points.map((each) => ({
        label: day(each.day).replace(/, \d+$/, ''),
        value: each.count,
        text: each.count.toLocaleString('en-US'),
      }))}
    />
  )
}

function tilesOf(numbers: Numbers) {
  const tile = (
    name: string,
    { now, before }: { now: number; before: number | null },
    text = (value: number) => value.toLocaleString('en-US'),
  ) => ({
    name,
    value: text(now),
    change: changeText(now, before),
    // The change says it already.
    before: before ? text(before) : null,
  })
  const consumers = sumOf(numbers, 'sign_ups', 'consumer')
  const contacts = sumOf(numbers, 'consents')
  const matches = sumOf(numbers, 'leads', 'match')
  const met = sumOf(numbers, 'appointments_ended', 'completed')
  const answers = sumOf(numbers, 'first_answers')
  const revenue = levelOf(numbers, 'monthly_revenue')
  const views = sumOf(numbers, 'profile_views')
  const hoursOf = (seconds: number) => (seconds === 0 ? '–' : `${(seconds / 3_600).toFixed(1)} h`)
  return [
    tile('New consumers', { now: consumers.count, before: consumers.countBefore }),
    tile('Profiles viewed', { now: views.count, before: views.countBefore }),
    tile('First contacts', { now: contacts.count, before: contacts.countBefore }),
    tile('Leads from matches', { now: matches.count, before: matches.countBefore }),
    tile('Meetings held', { now: met.count, before: met.countBefore }),
    tile(
      'Mean first answer',
      {
        now: answers.total / Math.max(1, answers.count),
        before: answers.totalBefore / Math.max(1, answers.countBefore),
      },
      hoursOf,
    ),
    tile('Monthly revenue', { now: revenue.total, before: revenue.totalBefore }, dollarsText),
  ]
}
