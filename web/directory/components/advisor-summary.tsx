import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { distanceText, modesText, ratingText } from '../copy.ts'

/** Rating, ways to meet and distance in one line of a card. */
export function AdvisorSummary({ advisor, miles = null }: { advisor: AdvisorCard; miles?: number | null }) {
  const facts = [modesText(advisor), miles === null ? '' : distanceText(miles)].filter(Boolean)
  return (
    <p className="mt-3 type-ui-s text-ink-2">
      <span className={advisor.averageRating === null ? '' : 'font-strong text-ink'}>{ratingText(advisor)}</span>
      {facts.map((fact) => (
        <span key={fact}>
          <span aria-hidden="true"> · </span>
          <span className="whitespace-nowrap">{fact}</span>
        </span>
      ))}
    </p>
  )
}
