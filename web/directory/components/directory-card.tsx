import type { AdvisorCard } from '#contract/directory/schemas.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import { advisorPath } from '#web/paths.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { subjectsText } from '../copy.ts'
import { cameFrom } from '../state.ts'
import { AdvisorHead } from './advisor-head.tsx'
import { AdvisorRows } from './advisor-rows.tsx'
import { AdvisorSummary } from './advisor-summary.tsx'

/**
 * An advisor in the directory: the same facts as on a match, without a score, because it is
 * nobody's match yet.
 */
export function DirectoryCard({ advisor, wanted }: { advisor: AdvisorCard; wanted: readonly Specialty[] }) {
  return (
    <article className="flex flex-col rounded border bg-surface p-5 transition-colors hover:border-line-2">
      <AdvisorHead advisor={advisor} />
      <AdvisorSummary advisor={advisor} />
      <p className="pt-2 pb-2 type-ui">{subjectsText(advisor.expertise, wanted)}</p>
      <div className="mt-auto pt-1">
        <AdvisorRows advisor={advisor} sumUsd={null} />
      </div>
      <div className="mt-3.5 -mb-1.5 border-t pt-3">
        <LinkButton to={advisorPath(advisor.id)} state={cameFrom('search')} variant="secondary" size="sm">
          View {advisor.firstName}
        </LinkButton>
      </div>
    </article>
  )
}
