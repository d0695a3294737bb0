import { useSearchParams } from 'react-router'
import { getTeamPerformance } from '#contract/leads/performance/endpoints.ts'
import { performanceWeeks } from '#contract/leads/values.ts'
import { call } from '#web/platform/api/call.ts'
import { saveCsv } from '#web/platform/csv.ts'
import { readOrLeave } from '#web/platform/page/loading.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { useMediaQuery } from '#web/platform/page/viewport.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { performanceRows } from '../copy.performance.ts'
import { PerformanceCards } from '../firm/performance-cards.tsx'
import { PerformanceTable } from '../firm/performance-table.tsx'
import type { Route } from './+types/performance.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Team Numbers',
  description: 'How fast each advisor answers, and how their leads go.',
  path: '/team/performance',
})

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const weeks = Number(new URL(request.url).searchParams.get('weeks') ?? performanceWeeks.usual)
  return (await readOrLeave(call(getTeamPerformance, { query: { weeks } }), '/team')).items
}

const ranges = Object.values(performanceWeeks).map((weeks) => ({ value: `${weeks}`, label: `${weeks} weeks` }))

/** Beside the sidebar, the table of twelve weeks needs more. */
const narrow = '(width < 85rem)'

/** Load, conversion, rating and median first answer of each member, by week. */
export default function Performance({ loaderData: items }: Route.ComponentProps) {
  const [, setSearch] = useSearchParams()
  const isNarrow = useMediaQuery(narrow)
  const weeks = items[0]?.weeks ?? []
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Team', to: '/team' }, { name: 'Team numbers' }]} />}
      title="Team numbers"
      lead={`Leads of the last ${weeks.length} weeks, and of as many before, by the advisor who works them now. Weeks begin on Monday in Pacific time.`}
      actions={
        <Button size="sm" variant="secondary" onClick={() => saveCsv(performanceRows(items), 'team-numbers.csv')}>
          Export CSV
        </Button>
      }
    >
      <div className="mb-5 max-w-sm">
        <Segmented
          label="Weeks"
          value={`${weeks.length}`}
          onChange={(value) => setSearch({ weeks: value })}
          options={ranges}
        />
      </div>
      {isNarrow ? <PerformanceCards items={items} /> : <PerformanceTable items={items} />}
    </PageLayout>
  )
}
