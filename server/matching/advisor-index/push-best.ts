/** Finds a consumer's best advisors without scoring everybody: calendars and places are read only where they can matter. */
import { scoring, weights } from '#contract/matching/values.ts'
import { countOpenDays, soonValue } from '../openness/rules.ts'
import { availabilityValue, exactScore, wholeScore } from '../scoring/rules.ts'
import type { AdvisorIndex } from './advisor-index.ts'
import type { Bitmap } from './bitmap.ts'
import type { CompiledQuery, Nearness } from './compiled-query.ts'
import { hoursOn, nextSlot } from './slots.ts'
import { push, type TopK, threshold } from './top-k.ts'

export type SearchScope = {
  /** How many candidates are in each class (candidates.ts). */
  readonly counts: Uint32Array
  /** The only positions to look at, in a filtered list. */
  readonly only: Bitmap | null
  /** Lower scores, as they are shown, do not qualify. */
  readonly minimum: number
}

/**
 * Pushes the best of the candidates in the scratch space. The classes with the most points come first, so that the heap is
 * full of good scores before all others are compared with its worst.
 */
export function pushBest(index: AdvisorIndex, compiled: CompiledQuery, topK: TopK, scope: SearchScope): void {
  const from = pointsOfFirst(compiled, scope.counts, topK.capacity)
  const bounds = boundsOf(compiled, scope.counts)
  pushAmong(index, compiled, topK, { ...scope, bounds, from, to: Number.POSITIVE_INFINITY })
  pushAmong(index, compiled, topK, { ...scope, bounds, from: Number.NEGATIVE_INFINITY, to: from })
}

/** The points from which on the classes hold as many candidates as the heap. */
function pointsOfFirst({ points }: CompiledQuery, counts: Uint32Array, capacity: number): number {
  const filled: number[] = []
  for (let scoreClass = 0; scoreClass < counts.length; scoreClass++)
    if (counts[scoreClass] !== 0) filled.push(scoreClass)
  filled.sort((one, other) => (points[other] ?? 0) - (points[one] ?? 0))
  let count = 0
  for (const scoreClass of filled) {
    count += counts[scoreClass] ?? 0
    if (count >= capacity) return points[scoreClass] ?? 0
  }
  return 0
}

/** By class: the highest score a member can have. */
function boundsOf({ points, outOf, countsSlots, nearness }: CompiledQuery, counts: Uint32Array): Float64Array {
  const rest = (countsSlots ? weights.availability : 0) + (nearness ? weights.location : 0)
  const bounds = new Float64Array(points.length)
  for (let scoreClass = 0; scoreClass < bounds.length; scoreClass++)
    if (counts[scoreClass] !== 0) bounds[scoreClass] = exactScore((points[scoreClass] ?? 0) + rest, outOf)
  return bounds
}

/** The classes whose points are from `from` to below `to`. */
type Pass = SearchScope & { readonly bounds: Float64Array; readonly from: number; readonly to: number }

function pushAmong(
  index: AdvisorIndex,
  compiled: CompiledQuery,
  topK: TopK,
  { bounds, only, minimum, from, to }: Pass,
): void {
  const { candidates, classes } = index.scratch
  const { points } = compiled
  const words = (index.end + 31) >>> 5
  let worst = threshold(topK)
  for (let word = 0; word < words; word++) {
    let rest = candidates[word] ?? 0
    if (only) rest &= only[word] ?? 0
    for (; rest !== 0; rest &= rest - 1) {
      const position = (word << 5) + 31 - Math.clz32(rest & -rest)
      const scoreClass = classes[position] ?? 0
      if ((bounds[scoreClass] ?? 0) < worst) continue
      const base = points[scoreClass] ?? 0
      if (base < from || base >= to) continue
      const score = scoreAt(index, compiled, position, worst)
      if (score === null || wholeScore(score) < minimum) continue
      push(topK, position, score)
      worst = threshold(topK)
    }
  }
}

/**
 * The exact score of a candidate, or null as soon as it cannot reach `worst`. Their hours are read last, because they are
 * far apart in memory.
 */
export function scoreAt(index: AdvisorIndex, compiled: CompiledQuery, position: number, worst: number): number | null {
  const { points, outOf, countsSlots, nearness, window, nowMinute } = compiled
  const base = points[index.scratch.classes[position] ?? 0] ?? 0
  const near = nearness ? nearnessPoints(index, nearness, position) : 0
  if (!countsSlots) return exactScore(base + near, outOf)
  if (nearness && exactScore(base + weights.availability + near, outOf) < worst) return null
  const first = nextSlot(index.slots, position, nowMinute)
  if (first === null || first >= window.endMinute) return exactScore(base + near, outOf)
  const soon = soonValue(window, first, index.slots.noticeHours[position] ?? 0)
  const most = weights.availability * availabilityValue(soon, scoring.daysForFullMarks)
  if (exactScore(base + most + near, outOf) < worst) return null
  const openDays = countOpenDays(window, first, (day) => hoursOn(index.slots, position, day))
  return exactScore(base + weights.availability * availabilityValue(soon, openDays) + near, outOf)
}

function nearnessPoints(index: AdvisorIndex, nearness: Nearness, position: number): number {
  const code = index.places.codes[position] ?? 0
  const cached = nearness.values[nearness.kinds[code] ?? 0] ?? 0
  return weights.location * (cached >= 0 ? cached : nearness.measure(code))
}
