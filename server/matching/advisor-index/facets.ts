/** Counts for each filter value how many of a consumer's matches it would leave. */
import { minutes } from '#contract/core/durations.ts'
import { feeKindsOf, yearlyCost } from '#contract/directory/values.ts'
import { distanceChoices } from '#contract/matching/values.ts'
import { milesBetween, type Position, positionOf } from '../distance/rules.ts'
import { distanceBuckets, ratingBuckets, waitBuckets } from '../filter-buckets/rules.ts'
import { type Counts, firmsCounted, type Ranking } from '../ranking/rules.ts'
import type { AdvisorIndex } from './advisor-index.ts'
import { type Bitmap, positionsIn } from './bitmap.ts'
import type { Column } from './column.ts'
import type { CompiledQuery } from './compiled-query.ts'
import { codesAround } from './geo-grid.ts'
import { type Among, countInMatches, type PositionSet } from './position-set.ts'
import { nextSlot } from './slots.ts'

type Counted = {
  readonly matches: Bitmap
  /** The ranking of advisors with a past, already counted. */
  readonly withPast: Ranking
  /** Firms to count even when few matches belong to them. */
  readonly firms: readonly string[]
}

/** Adds the matches of the index to the counts of advisors with a past, in place. */
export function countFacets(
  index: AdvisorIndex,
  { seeker, now, nowMinute }: CompiledQuery,
  { matches, withPast, firms }: Counted,
): Pick<Ranking, 'counts' | 'costRange'> {
  const positions = positionsIn(matches)
  const { specialty, language, feeKind, certification, mode, firm } = withPast.counts
  const { maxDistanceMiles, minRating, freeWithinDays } = withPast.counts
  let { minUsd, maxUsd } = withPast.costRange ?? { minUsd: Number.POSITIVE_INFINITY, maxUsd: Number.NEGATIVE_INFINITY }
  eachValue(index.terms, positions, (terms, times) => {
    for (const kind of feeKindsOf(terms)) add(feeKind, kind, times)
    const cost = yearlyCost(terms, seeker.sumUsd)?.usd
    minUsd = Math.min(minUsd, cost ?? minUsd)
    maxUsd = Math.max(maxUsd, cost ?? maxUsd)
  })
  eachValue(index.credentials, positions, (credentials, times) => {
    for (const letters of credentials.certifications) add(certification, letters, times)
    for (const value of credentials.modes) add(mode, value, times)
  })
  eachValue(index.firms, positions, (firmId, times) => {
    if (firmId !== null) add(firm, firmId, times)
  })
  eachValue(index.spokenLanguages, positions, (languages, times) => {
    for (const value of languages) add(language, value, times)
  })
  eachDistance(index, positionOf(seeker.zipCode), positions, (miles, times) => {
    for (const most of distanceBuckets(miles)) add(maxDistanceMiles, most, times)
  })
  eachValue(index.ratings, positions, (rating, times) => {
    for (const least of ratingBuckets(rating)) add(minRating, least, times)
  })
  countWaits(index, positions, { nowMinute, now, freeWithinDays })
  countSets(specialty, index.specialties, { matches, filled: wordsOf(positions) })
  return {
    counts: { ...withPast.counts, firm: firmsCounted(firm, firms) },
    costRange: minUsd <= maxUsd ? { minUsd, maxUsd } : null,
  }
}

const farthestChoice = Math.max(...distanceChoices)

/** Visits the places of these positions within the farthest filter choice, with their miles and number of positions. */
function eachDistance(
  { grid, places }: AdvisorIndex,
  home: Position | null,
  positions: Uint32Array,
  visit: (miles: number, times: number) => void,
): void {
  if (!home) return
  const around = new Uint8Array(grid.positions.length)
  for (const code of codesAround(grid, home, farthestChoice)) around[code] = 1
  const counts = new Map<number, number>()
  for (const position of positions) {
    const code = places.codes[position] ?? 0
    if (around[code] === 1) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  for (const [code, times] of counts) {
    const miles = milesBetween(home, grid.positions[code] ?? null)
    if (miles !== null) visit(miles, times)
  }
}

/** Counts how many advisors are free within each choice of the filter. */
function countWaits({ slots }: AdvisorIndex, positions: Uint32Array, { nowMinute, now, freeWithinDays }: Waits): void {
  const choices = waitBuckets(now).map(({ bucket, until }) => ({ bucket, untilMinute: until / minutes(1), times: 0 }))
  for (const position of positions) {
    const next = nextSlot(slots, position, nowMinute)
    if (next === null) continue
    for (const choice of choices) if (next <= choice.untilMinute) choice.times += 1
  }
  for (const { bucket, times } of choices) if (times > 0) add(freeWithinDays, bucket, times)
}
type Waits = { readonly nowMinute: number; readonly now: number; readonly freeWithinDays: Counts }

function add(counts: Counts, word: string, times: number): void {
  counts[word] = (counts[word] ?? 0) + times
}

type Visit<Value> = (value: Value, times: number) => void

/** Visits the values of these positions with their number. Counts by code when there are fewer values than positions. */
function eachValue<Value>({ codes, values }: Column<Value>, positions: Uint32Array, visit: Visit<Value>): void {
  const visitCode = (code: number, times: number) => {
    const value = values[code]
    if (value !== undefined) visit(value, times)
  }
  if (positions.length < values.length) {
    for (const position of positions) visitCode(codes[position] ?? 0, 1)
    return
  }
  const counts = new Uint32Array(values.length)
  for (const position of positions) {
    const code = codes[position] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  for (let code = 0; code < counts.length; code++) {
    const times = counts[code] ?? 0
    if (times > 0) visitCode(code, times)
  }
}

/** The bitmap words that hold these rising positions. Few matches of a large index are in few words. */
function wordsOf(positions: Uint32Array): Uint32Array {
  const words = new Uint32Array(positions.length)
  let count = 0
  for (const position of positions) {
    const word = position >>> 5
    if (count === 0 || words[count - 1] !== word) words[count++] = word
  }
  return words.subarray(0, count)
}

function countSets(counts: Counts, sets: ReadonlyMap<string, PositionSet>, among: Among): void {
  for (const [word, set] of sets) {
    const shared = countInMatches(set, among)
    if (shared > 0) add(counts, word, shared)
  }
}
