import { firmRoleLabels } from '#contract/firms/labels.ts'
import type { MemberNumbers } from '#contract/leads/performance/schemas.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { answeredWeeksText, ratingText } from '../copy.performance.ts'
import { share } from '../copy.ts'

/** The numbers of a team where a table would hide most of its columns. */
export function PerformanceCards({ items }: { items: readonly MemberNumbers[] }) {
  return (
    <Panel>
      <ul className="divide-y" aria-label="Numbers by advisor">
        {items.map((item) => (
          <li key={item.person.id} className="p-5">
            <p className="font-strong text-16/6 wrap-anywhere">{item.person.displayName}</p>
            <p className="type-note text-ink-2">{firmRoleLabels[item.firmRole]}</p>
            <dl className="mt-3 grid grid-cols-3 gap-x-4 gap-y-3 type-ui-s md:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,3fr)]">
              <Figure name="Open" value={item.openLeads} />
              <Figure name="Leads" value={item.leads} note={`${item.leadsBefore} before`} />
              <Figure
                name="Converted"
                value={share(item.conversionRate)}
                note={`${share(item.leadsBefore === 0 ? null : item.convertedLeadsBefore / item.leadsBefore)} before`}
              />
              <Figure name="Rating" value={ratingText(item)} />
              <Figure name="Median first answer, by the week a lead came" value={answeredWeeksText(item)} isWide />
            </dl>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type FigureProps = { name: string; value: string | number; note?: string; isWide?: boolean }

function Figure({ name, value, note, isWide }: FigureProps) {
  return (
    <div className={isWide ? 'col-span-2 md:col-span-1' : ''}>
      <dt className="type-note text-ink-2">{name}</dt>
      <dd>
        {value}
        {note && <span className="block type-note text-ink-2">{note}</span>}
      </dd>
    </div>
  )
}
