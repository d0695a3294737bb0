/** Finds a consumer's best advisors without scoring everybody: calendars and places are read only where they can matter. */
import { weights } from '#contract/matching/values.ts'
import { countOpenDays, soonValue } from '../openness/rules.ts'
import { availabilityValue, exactScore, wholeScore } from '../scoring/rules.ts'
import type { AdvisorIndex } from './advisor-index.ts'
import type { Bitmap } from './bitmap.ts'
import type { CompiledQuery } from './compiled-query.ts'
import { hoursOn, nextSlot } from './slots.ts'
import { push, type TopK, wouldQualify } from './top-k.ts'

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
  pushAmong(index, compiled, topK, { ...scope, isIn: (points) => points >= from })
  pushAmong(index, compiled, topK, { ...scope, isIn: (points) => points < from })
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

type Pass = SearchScope & { readonly isIn: (points: number) => boolean }

function pushAmong(
  index: AdvisorIndex,
  compiled: CompiledQuery,
  topK: TopK,
  { counts, only, minimum, isIn }: Pass,
): void {
  const { candidates, classes } = index.scratch
  const { outOf } = compiled
  const most = mostPoints(compiled)
  const visited = Uint8Array.from(counts, (count, scoreClass) =>
    Number(count > 0 && isIn(compiled.points[scoreClass] ?? 0)),
  )
  for (let word = 0; word < (index.end + 31) >>> 5; word++) {
    for (let rest = (candidates[word] ?? 0) & (only ? (only[word] ?? 0) : -1); rest !== 0; rest &= rest - 1) {
      const position = (word << 5) + 31 - Math.clz32(rest & -rest)
      const scoreClass = classes[position] ?? 0
      if (visited[scoreClass] === 0) continue
      if (!wouldQualify(topK, position, exactScore(most[scoreClass] ?? 0, outOf))) {
        continue
      }
      const near = nearnessPoints(index, compiled, position)
      const score = scoreAt(index, compiled, {
        position,
        near,
        atLeast: (bound) => wouldQualify(topK, position, bound),
      })
      if (score !== null && wholeScore(score) >= minimum) push(topK, position, score)
    }
  }
}

/** By class: the points of a member who has all of those that are not in the class. */
function mostPoints({ points, countsSlots, nearness }: CompiledQuery): Float64Array {
  return points.map((base) => base + (countsSlots ? weights.availability : 0) + (nearness ? weights.location : 0))
}

type Member = {
  readonly position: number
  readonly near: number
  /** Tells whether a score this high is of use; null is returned as soon as none can be. */
  readonly atLeast: (bound: number) => boolean
}

/** The exact score of a candidate. Their hours are read last, because they are far apart in memory. */
export function scoreAt(index: AdvisorIndex, compiled: CompiledQuery, member: Member): number | null {
  const { position, near, atLeast } = member
  const { points, outOf, countsSlots, window, nowMinute } = compiled
  const base = points[index.scratch.classes[position] ?? 0] ?? 0
  const scoreWith = (availability: number) => exactScore(base + weights.availability * availability + near, outOf)
  if (!countsSlots) return exactScore(base + near, outOf)
  if (!atLeast(scoreWith(1))) return null
  const first = nextSlot(index.slots, position, nowMinute)
  if (first === null || first >= window.endMinute) return scoreWith(0)
  const soon = soonValue(window, first, index.slots.noticeHours[position] ?? 0)
  if (!atLeast(scoreWith(availabilityValue(soon, Number.POSITIVE_INFINITY)))) return null
  const openDays = countOpenDays(window, first, (day) => hoursOn(index.slots, position, day))
  return scoreWith(availabilityValue(soon, openDays))
}

/** The points of a candidate's place. */
export function nearnessPoints(index: AdvisorIndex, { nearness }: CompiledQuery, position: number): number {
  if (!nearness) return 0
  const code = index.places.codes[position] ?? 0
  const cached = nearness.values[nearness.kinds[code] ?? 0] ?? 0
  return weights.location * (cached >= 0 ? cached : nearness.measure(code))
}
