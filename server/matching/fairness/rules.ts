/**
 * Compares how often groups of advisors are shown (docs/fairness.md). Pure.
 */

import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import type { FairnessReport } from '#contract/matching/fairness/schemas.ts'
import { drawDays, smallestFairnessGroup } from '#contract/matching/fairness/values.ts'
import { tieBreakFor } from '../scoring/rules.ts'

/** How often the advisors of a group were shown: their number, the mean, the sum of squares. */
export type Moments = { advisors: number; mean: number; squares: number }

/** Standard errors between two means that chance alone passes once in some 370 comparisons. */
const notChance = 3
const interval = 1.96

/** The mean of a group with its interval of 95 %, rounded to tenths. */
export function exposureOf(group: Moments): FairnessReport['all'] {
  const error = interval * Math.sqrt(varianceOfMean(group))
  return {
    advisors: group.advisors,
    mean: tenths(group.mean),
    low: tenths(Math.max(0, group.mean - error)),
    high: tenths(group.mean + error),
  }
}

/**
 * Whether a group is shown more or less often than everybody outside it, by more than chance
 * explains (Welch's test). False where the rest is too small to compare.
 */
export function differsFromRest(group: Moments, all: Moments): boolean {
  const advisors = all.advisors - group.advisors
  if (advisors < smallestFairnessGroup) return false
  const sum = all.mean * all.advisors - group.mean * group.advisors
  const rest = { advisors, mean: sum / advisors, squares: all.squares - group.squares }
  const error = Math.sqrt(varianceOfMean(group) + varianceOfMean(rest))
  return Math.abs(group.mean - rest.mean) > notChance * error
}

/**
 * Works out how often the first of two equal advisors comes first for one consumer, by the rule
 * that orders every list; null without a pair.
 */
export function drawAmongEquals(
  pairs: readonly (readonly [string, string])[],
  { consumerId, from }: { consumerId: string; from: Date },
): FairnessReport['draw'] {
  const shares = pairs.map(([first, second]) => {
    let ahead = 0
    for (let at = 0; at < drawDays; at += 1) {
      const day = utcDay(new Date(from.getTime() + days(at)))
      if (tieBreakFor(first, consumerId, day) < tieBreakFor(second, consumerId, day)) ahead += 1
    }
    return ahead / drawDays
  })
  if (shares.length === 0) return null
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return { mean: hundredths(mean), low: hundredths(Math.min(...shares)), high: hundredths(Math.max(...shares)) }
}

function varianceOfMean({ advisors, mean, squares }: Moments): number {
  if (advisors < 2) return 0
  return Math.max(0, squares - advisors * mean * mean) / (advisors - 1) / advisors
}

const tenths = (value: number) => Math.round(value * 10) / 10
const hundredths = (value: number) => Math.round(value * 100) / 100
