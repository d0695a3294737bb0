/** Counts for each filter value how many of a consumer's matches it would leave. */
import { days, minutes } from '#contract/core/durations.ts'
import { keysOf } from '#contract/core/records.ts'
import { yearlyCost } from '#contract/directory/values.ts'
import { filters } from '#contract/matching/filters/schemas.ts'
import { milesBetween, positionOf } from '#server/platform/geography/zip-codes.ts'
import { firmsCounted, type Ranking } from '../assessment/rules.ts'
import {
  addTo,
  type CountedPairFilterName,
  choicesOf,
  columnFilters,
  setFilters,
  type ValueCounts,
} from '../filters/rules.ts'
import { factColumnNames } from '../listings/columns.ts'
import type { AdvisorIndex } from './advisor-index.ts'
import { type Bitmap, positionsIn } from './bitmap.ts'
import type { Column } from './column.ts'
import type { CompiledQuery } from './compiled-query.ts'
import { codesAround } from './geo-grid.ts'
import { countInMatches, type MatchSet, type PositionSet } from './position-set.ts'
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
  compiled: CompiledQuery,
  { matches, withPast, firms }: Counted,
): Pick<Ranking, 'counts' | 'costRange'> {
  const positions = positionsIn(matches)
  const { counts } = withPast
  let { minUsd, maxUsd } = withPast.costRange ?? { minUsd: Number.POSITIVE_INFINITY, maxUsd: Number.NEGATIVE_INFINITY }
  for (const column of factColumnNames) {
    const counted = columnFilters.filter((filter) => filter.column === column)
    if (counted.length === 0) continue
    eachCode(index[column], positions, (code, times) => {
      for (const { name, readCode } of counted) {
        for (const choice of choicesOf(name, readCode(index, code))) addTo(counts[name], choice, times)
      }
    })
  }
  eachCode(index.fees, positions, (code) => {
    const fees = index.fees.values[code]
    const cost = fees && yearlyCost(fees, compiled.consumer.sumUsd)?.usd
    minUsd = Math.min(minUsd, cost ?? minUsd)
    maxUsd = Math.max(maxUsd, cost ?? maxUsd)
  })
  const among = { matches, filled: wordsOf(positions) }
  for (const { name, sets } of setFilters) countSets(counts[name], index[sets], among)
  for (const name of keysOf(pairCounters)) pairCounters[name]({ index, compiled, positions }, counts[name])
  return {
    counts: { ...counts, firm: firmsCounted(counts.firm, firms) },
    costRange: minUsd <= maxUsd ? { minUsd, maxUsd } : null,
  }
}

type Search = { readonly index: AdvisorIndex; readonly compiled: CompiledQuery; readonly positions: Uint32Array }

/** Filters whose number depends on the consumer or on the time, so that no column holds it. */
const pairCounters: Record<CountedPairFilterName, (search: Search, counts: ValueCounts) => void> = {
  maxDistanceMiles: countDistances,
  freeWithinDays: countWaits,
}

/** Counts by distance. Only places within the farthest choice are measured, each once. */
function countDistances({ index: { grid, places }, compiled, positions }: Search, counts: ValueCounts): void {
  const home = positionOf(compiled.consumer.zipCode)
  if (!home) return
  const around = new Uint8Array(grid.positions.length)
  for (const code of codesAround(grid, home, Math.max(...filters.maxDistanceMiles.choices))) around[code] = 1
  const found = new Map<number, number>()
  for (const position of positions) {
    const code = places.codes[position] ?? 0
    if (around[code] === 1) found.set(code, (found.get(code) ?? 0) + 1)
  }
  for (const [code, times] of found) {
    const miles = milesBetween(home, grid.positions[code] ?? null)
    for (const choice of choicesOf('maxDistanceMiles', miles)) addTo(counts, choice, times)
  }
}

/** Counts by the next open slot. */
function countWaits({ index: { slots }, compiled: { now, nowMinute }, positions }: Search, counts: ValueCounts): void {
  const choices = filters.freeWithinDays.choices.map((choice) => {
    return { choice, untilMinute: (now + days(choice)) / minutes(1), times: 0 }
  })
  for (const position of positions) {
    const next = nextSlot(slots, position, nowMinute)
    if (next === null) continue
    for (const choice of choices) if (next <= choice.untilMinute) choice.times += 1
  }
  for (const { choice, times } of choices) if (times > 0) addTo(counts, choice, times)
}

/**
 * Visits the codes of these positions with their number. Counts by code when there are fewer values
 * than positions.
 */
function eachCode(
  { codes, values }: Column<unknown>,
  positions: Uint32Array,
  visit: (code: number, times: number) => void,
): void {
  if (positions.length < values.length) {
    for (const position of positions) visit(codes[position] ?? 0, 1)
    return
  }
  const counts = new Uint32Array(values.length)
  for (const position of positions) {
    const code = codes[position] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  for (let code = 0; code < counts.length; code++) {
    const times = counts[code] ?? 0
    if (times > 0) visit(code, times)
  }
}

/**
 * The bitmap words that hold these rising positions. Few matches of a large index are in few words.
 */
function wordsOf(positions: Uint32Array): Uint32Array {
  const words = new Uint32Array(positions.length)
  let count = 0
  for (const position of positions) {
    const word = position >>> 5
    if (count === 0 || words[count - 1] !== word) words[count++] = word
  }
  return words.subarray(0, count)
}

function countSets(counts: ValueCounts, sets: ReadonlyMap<string, PositionSet>, among: MatchSet): void {
  for (const [word, set] of sets) {
    const shared = countInMatches(set, among)
    if (shared > 0) addTo(counts, word, shared)
  }
}
