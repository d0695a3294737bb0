/**
 * Turns lists into figures in which nobody can be recognized (docs/product.md "Matching"). Pure.
 */
import { type Impressions, minCountedPeople } from '#contract/matching/impressions/schemas.ts'
import { type Criterion, criteria } from '#contract/matching/values.ts'
import type { Ranked } from '../assessment/rules.ts'

export type ImpressionCounts = { people: number } & Record<Criterion, number>
export type ImpressionTotals = Map<string, ImpressionCounts>

/** Adds one consumer's list to the totals of the advisors on it. */
export function addImpressions(top: readonly Pick<Ranked, 'id' | 'values'>[], totals: ImpressionTotals): void {
  for (const { id, values } of top) {
    const counts = totals.get(id) ?? { people: 0, ...none }
    totals.set(id, counts)
    counts.people++
    for (const criterion of criteria) if ((values[criterion] ?? 0) >= 0.5) counts[criterion]++
  }
}
const none: Record<Criterion, number> = { language: 0, expertise: 0, availability: 0, location: 0, interaction: 0 }

/**
 * A count that may be published: null when it covers too few people, or all but a few, who could be
 * identified by the difference.
 */
export function publishable(count: number, of: number): number | null {
  const rest = of - count
  return count < minCountedPeople || (rest > 0 && rest < minCountedPeople) ? null : count
}

/** The counts of all criteria that may be published. */
export function publishableCriteria(counts: ImpressionCounts): Impressions['criteria'] {
  const [language, expertise, availability, location, interaction] = criteria.map((criterion) =>
    publishable(counts[criterion], counts.people),
  )
  return {
    language: language ?? null,
    expertise: expertise ?? null,
    availability: availability ?? null,
    location: location ?? null,
    interaction: interaction ?? null,
  }
}
