import { redirect, useSearchParams } from 'react-router'
import { firmRoleLabels } from '#contract/firms/labels.ts'
import { getTeamPerformance } from '#contract/leads/performance/endpoints.ts'
import { performanceWeeks } from '#contract/leads/values.ts'
import { Problem } from '#contract/problems.ts'
import { call } from '#web/platform/api/call.ts'
import { saveCsv } from '#web/platform/csv.ts'
import { day } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { performanceRows } from '../copy.performance.ts'
import { share, waitText } from '../copy.ts'
import type { Route } from './+types/performance.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Team Numbers',
  description: 'How fast each advisor answers, and how their leads go.',
  path: '/team/performance',
})

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const weeks = Number(new URL(request.url).searchParams.get('weeks') ?? performanceWeeks.usual)
  try {
    return (await call(getTeamPerformance, { query: { weeks } })).items
  } catch (error) {
    if (error instanceof Problem && error.status < 500) throw redirect('/team')
    throw error
  }
}

const ranges = Object.values(performanceWeeks).map((weeks) => ({ value: `${weeks}`, label: `${weeks} weeks` }))

/** Stays while the weeks scroll, with an edge that they go under. */
const nameColumn =
  'sticky left-0 z-10 min-w-32 bg-surface pr-3 after:absolute after:inset-y-0 after:right-0 after:w-px after:bg-line md:min-w-44'

/** The latest week is the last column. */
const showLatest = (section: HTMLElement | null) => section?.scrollTo({ left: section.scrollWidth })

/** Load, conversion, rating and median first answer of each member, by week. */
export default function Performance({ loaderData: items }: Route.ComponentProps) {
  const [, setSearch] = useSearchParams()
  const weeks = items[0]?.weeks.map(({ week }) => week) ?? []
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Team', to: '/team' }, { name: 'Team numbers' }]} />}
      title="Team numbers"
      lead={`Leads of the last ${weeks.length} weeks, and of as many before, by the advisor who works them now. Weeks begin on Monday.`}
      actions={
        <Button variant="secondary" onClick={() => saveCsv(performanceRows(items), 'team-numbers.csv')}>
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
      <Panel className="p-5">
        <section
          key={weeks.length}
          ref={showLatest}
          className="relative overflow-x-auto"
          aria-label="Numbers by advisor"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region is reached by keyboard
          tabIndex={0}
        >
          <table className="w-full min-w-[1080px] text-left type-ui-s">
            <thead className="text-ink-2">
              <tr>
                <th scope="col" rowSpan={2} className={`border-b py-2 align-bottom font-normal ${nameColumn}`}>
                  Advisor
                </th>
                {['Open', 'Leads', 'Converted', 'Rating'].map((name) => (
                  <th key={name} scope="col" rowSpan={2} className="border-b py-2 px-3 align-bottom font-normal">
                    {name}
                  </th>
                ))}
                <th scope="colgroup" colSpan={weeks.length} className="pt-2 font-normal">
                  <span className="sticky left-44 inline-block max-md:w-32 md:left-48">
                    Median first answer, by week
                  </span>
                </th>
              </tr>
              <tr>
                {weeks.map((week) => (
                  <th key={week} scope="col" className="whitespace-nowrap border-b py-2 pr-3 font-normal type-note">
                    {day(week).replace(/, \d{4}$/, '')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.person.id} className="border-b last:border-b-0">
                  <th scope="row" className={`py-2.5 font-normal ${nameColumn}`}>
                    {item.person.displayName}
                    <span className="block type-note text-ink-2">{firmRoleLabels[item.firmRole]}</span>
                  </th>
                  <td className="px-3">{item.openLeads}</td>
                  <td className="px-3">
                    {item.leads}
                    <span className="block whitespace-nowrap type-note text-ink-2">{item.leadsBefore} before</span>
                  </td>
                  <td className="px-3">
                    {share(item.conversionRate)}
                    <span className="block whitespace-nowrap type-note text-ink-2">
                      {share(item.leadsBefore === 0 ? null : item.convertedLeadsBefore / item.leadsBefore)} before
                    </span>
                  </td>
                  <td className="whitespace-nowrap px-3">
                    {item.averageRating === null
                      ? 'None yet'
                      : `${item.averageRating.toFixed(1)} (${item.ratingCount})`}
                  </td>
                  {item.weeks.map(({ week, medianMinutes }) => (
                    <td key={week} className="whitespace-nowrap pr-3 tabular-nums">
                      {waitText(medianMinutes)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Panel>
    </PageLayout>
  )
}
