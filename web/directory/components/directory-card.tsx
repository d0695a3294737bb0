import type { AdvisorCard } from '#contract/directory/schemas.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import { advisorPath } from '#web/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { subjectsText } from '../copy.ts'
import { AdvisorHead } from './advisor-head.tsx'
import { AdvisorRows } from './advisor-rows.tsx'

/** An advisor in the directory: the same facts as on a match, without a score, because it is nobody's match yet. */
export function DirectoryCard({ advisor, wanted }: { advisor: AdvisorCard; wanted: readonly Specialty[] }) {
  return (
    <article className="flex flex-col rounded border bg-surface p-5 transition-colors hover:border-line-2">
      <AdvisorHead advisor={advisor} />
      <p className="pt-4 pb-2 type-ui">{subjectsText(advisor.expertise, wanted)}</p>
      <div className="mt-auto pt-1">
        <AdvisorRows advisor={advisor} sumUsd={null} />
      </div>
      <div className="mt-3.5 -mb-1.5 flex items-center gap-3 border-t pt-3">
        <LinkButton to={advisorPath(advisor.id)} variant="secondary" size="sm">
          View {advisor.firstName}
        </LinkButton>
        <span className="type-note text-ink-3">
          {advisor.averageRating === null
            ? 'No reviews yet'
            : `${advisor.averageRating.toFixed(1)} of 5, ${advisor.ratingCount} ${advisor.ratingCount === 1 ? 'review' : 'reviews'}`}
        </span>
      </div>
    </article>
  )
}
