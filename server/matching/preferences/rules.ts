/** Predicts what a change of the preferences would do. Pure. */
import type { MatchPreferences } from '#contract/matching/schemas.ts'
import type { Criterion } from '#contract/matching/values.ts'
import { flagOf } from '../scoring/rules.ts'

/** The same preferences with one criterion switched the other way. */
export function withToggled(preferences: MatchPreferences, criterion: Criterion): MatchPreferences {
  const flag = flagOf(criterion)
  return { ...preferences, [flag]: !preferences[flag] }
}

const named = 3

/**
 * The advisors who rank higher than before, largest rise first; those new to the top of the list
 * come before them.
 */
export function movedUp(
  before: readonly string[],
  after: readonly string[],
): { id: string; from: number | null; to: number }[] {
  return after
    .map((id, at) => {
      const was = before.indexOf(id)
      return { id, from: was === -1 ? null : was + 1, to: at + 1 }
    })
    .filter(({ from, to }) => from === null || from > to)
    .toSorted((a, b) => rise(b) - rise(a) || a.to - b.to)
    .slice(0, named)
}

function rise({ from, to }: { from: number | null; to: number }): number {
  return (from ?? Number.MAX_SAFE_INTEGER) - to
}
