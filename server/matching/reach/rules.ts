/** Holds how lists become figures in which nobody can be recognized (docs/product.md "Matching"). Pure. */
import { type Reach, reachAtLeast } from '#contract/matching/reach/schemas.ts'
import { type Criterion, criteria } from '#contract/matching/values.ts'
import type { Ranked } from '../ranking/rules.ts'

export type Standing = { people: number } & Record<Criterion, number>
export type Standings = Map<string, Standing>

/** Counts one person's list into the figures of the advisors on it. */
export function standingsOf(top: readonly Pick<Ranked, 'id' | 'values'>[], standings: Standings): void {
  for (const { id, values } of top) {
    const standing = standings.get(id) ?? { people: 0, ...none }
    standings.set(id, standing)
    standing.people++
    for (const criterion of criteria) if ((values[criterion] ?? 0) >= 0.5) standing[criterion]++
  }
}
const none: Record<Criterion, number> = { language: 0, expertise: 0, availability: 0, location: 0, interaction: 0 }

/**
 * A figure as it may be told: null where too few people stand behind it, or where all but a few do, since those few
 * could be told from the difference.
 */
export function tellable(count: number, of: number): number | null {
  const rest = of - count
  return count < reachAtLeast || (rest > 0 && rest < reachAtLeast) ? null : count
}

/** The criteria of a standing as they may be told. */
export function tellableCriteria(standing: Standing): Reach['criteria'] {
  const [language, expertise, availability, location, interaction] = criteria.map((criterion) =>
    tellable(standing[criterion], standing.people),
  )
  return {
    language: language ?? null,
    expertise: expertise ?? null,
    availability: availability ?? null,
    location: location ?? null,
    interaction: interaction ?? null,
  }
}
