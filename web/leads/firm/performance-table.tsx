import { firmRoleLabels } from '#contract/firms/labels.ts'
import type { MemberNumbers } from '#contract/leads/performance/schemas.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx'
import { ratingText, weekText } from '../copy.performance.ts'
import { share, waitText } from '../copy.ts'

/** Stays while the weeks scroll, with an edge that they go under. */
const nameColumn =
  'sticky left-0 z-10 min-w-44 bg-surface pr-3 after:absolute after:inset-y-0 after:right-0 after:w-px after:bg-line'

/** The latest week is the last column. */
const showLatest = (section: HTMLElement | null) => section?.scrollTo({ left: section.scrollWidth })

/** A line for each member of the team, with a column for each week, the latest in view. */
export function PerformanceTable({ items }: { items: readonly MemberNumbers[] }) {
  const weeks = items[0]?.weeks.map(({ week }) => week) ?? []
  return (
    <Panel className="p-5">
      <ScrollRegion key={weeks.length} ref={showLatest} aria-label="Numbers by advisor">
        <table className="w-full min-w-270 text-left type-ui-s">
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
                <span className="sticky left-48 inline-block">Median first answer, by the week a lead came</span>
              </th>
            </tr>
            <tr>
              {weeks.map((week) => (
                <th key={week} scope="col" className="whitespace-nowrap border-b py-2 pr-3 font-normal type-note">
                  {weekText(week)}
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
                <td className="whitespace-nowrap pr-8 pl-3">{ratingText(item)}</td>
                {item.weeks.map(({ week, medianMinutes }) => (
                  <td key={week} className="whitespace-nowrap pr-3 tabular-nums">
                    {waitText(medianMinutes)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  )
}
