import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { AdvisorHead } from '../components/advisor-head.tsx'
import { AdvisorRows } from '../components/advisor-rows.tsx'
import { AdvisorSummary } from '../components/advisor-summary.tsx'
import { subjectsText } from '../copy.ts'

/**
 * The card that consumers see, drawn from the form's current values with the parts of the real
 * card.
 */
export function PreviewCard({ advisor }: { advisor: AdvisorCard }) {
  return (
    <Panel className="p-5">
      <AdvisorHead advisor={advisor} />
      <AdvisorSummary advisor={advisor} />
      <p className="pt-2 pb-2 type-ui [overflow-wrap:anywhere]">{subjectsText(advisor.expertise, [])}</p>
      {advisor.headline && (
        <p className="mt-1 mb-3 font-serif text-17/6 text-ink-2 italic [overflow-wrap:anywhere]">
          “{advisor.headline}”
        </p>
      )}
      <AdvisorRows advisor={advisor} sumUsd={null} />
    </Panel>
  )
}
