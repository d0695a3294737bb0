/**
 * Finds a consumer's best advisors without scoring everybody: calendars and places are read only
 * where they can matter.
 */
import { scoring, weights } from '#contract/matching/values.ts'
import { countOpenDays, soonValue } from '../openness/rules.ts'
import { availabilityValue, exactScore, wholeScore } from '../scoring/rules.ts'
import type { AdvisorIndex } from './advisor-index.ts'
import type { Bitmap } from './bitmap.ts'
import type { CompiledQuery, Nearness } from './compiled-query.ts'
import { hoursOn, nextSlot, noticeHoursAt } from './slots.ts'
import { push, type TopK } from './top-k.ts'

export type SearchScope = {
  /** How many candidates are in each class (candidates.ts). */
  readonly counts: Uint32Array
  /** The only positions to look at, in a filtered list. */
  readonly only: Bitmap | null
  /** Lower scores, as they are shown, do not qualify. */
  readonly minimum: number
}

/**
 * Pushes the best of the candidates in the scratch space, class by class from the most points down,
 * until no member of a class can reach the heap.
 */
export function pushBest(index: AdvisorIndex, compiled: CompiledQuery, topK: TopK, scope: SearchScope): void {
  const { points, outOf, countsSlots, nearness } = compiled
  const rest = (countsSlots ? weights.availability : 0) + (nearness ? weights.location : 0)
  const order = filledClasses(compiled, scope.counts)
  const ends = sortByClass(index, scope, order)
  const { sorted } = index.scratch
  let start = 0
  for (const scoreClass of order) {
    if (exactScore((points[scoreClass] ?? 0) + rest, outOf) < topK.threshold) return
    const end = ends[scoreClass] ?? 0
    for (let at = start; at < end; at++) {
      const position = sorted[at] ?? 0
      const score = scoreAt(index, compiled, position, topK.threshold)
      if (score !== null && wholeScore(score) >= scope.minimum) push(topK, position, score)
    }
    start += scope.counts[scoreClass] ?? 0
  }
}

/** The classes that have candidates, those with the most points first. */
function filledClasses({ points }: CompiledQuery, counts: Uint32Array): number[] {
  const filled: number[] = []
  for (let scoreClass = 0; scoreClass < counts.length; scoreClass++)
    if (counts[scoreClass] !== 0) filled.push(scoreClass)
  return filled.sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0))
}

/**
 * Writes the candidates into the scratch space by class, in this order of the classes. Returns
 * where each class ends.
 */
function sortByClass(index: AdvisorIndex, { counts, only }: SearchScope, order: readonly number[]): Uint32Array {
  const { candidates, classes, sorted } = index.scratch
  const ends = new Uint32Array(counts.length)
  let start = 0
  for (const scoreClass of order) {
    ends[scoreClass] = start
    start += counts[scoreClass] ?? 0
  }
  for (let word = 0; word < (index.end + 31) >>> 5; word++) {
    let bits = candidates[word] ?? 0
    if (only) bits &= only[word] ?? 0
    for (; bits !== 0; bits &= bits - 1) {
      const position = (word << 5) + 31 - Math.clz32(bits & -bits)
      const scoreClass = classes[position] ?? 0
      const at = ends[scoreClass] ?? 0
      sorted[at] = position
      ends[scoreClass] = at + 1
    }
  }
  return ends
}

/**
 * The exact score of a candidate, or null as soon as it cannot reach `worst`. Their hours are read
 * last, because they are far apart in memory.
 */
export function scoreAt(index: AdvisorIndex, compiled: CompiledQuery, position: number, worst: number): number | null {
  const { points, outOf, countsSlots, nearness, window, nowMinute } = compiled
  const base = points[index.scratch.classes[position] ?? 0] ?? 0
  const near = nearness ? nearnessPoints(index, nearness, position) : 0
  if (!countsSlots) return exactScore(base + near, outOf)
  if (nearness && exactScore(base + weights.availability + near, outOf) < worst) return null
  const first = nextSlot(index.slots, position, nowMinute)
  if (first === null || first >= window.endMinute) return exactScore(base + near, outOf)
  const soon = soonValue(window, first, noticeHoursAt(index.slots, position))
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
