import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { distanceText, modesText, ratingText } from '../copy.ts'

/** Rating, ways to meet and distance in one line of a card. */
export function AdvisorSummary({ advisor, miles = null }: { advisor: AdvisorCard; miles?: number | null }) {
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 type-ui-s text-ink-2">
      <span className={advisor.averageRating === null ? '' : 'font-strong text-ink'}>{ratingText(advisor)}</span>
      {advisor.modes.length > 0 && <span>{modesText(advisor)}</span>}
      {miles !== null && <span>{distanceText(miles)}</span>}
    </p>
  )
}
