/** Counts a consumer's matches by what each filter could leave of them. */
import { minutes } from '#contract/core/durations.ts'
import { feeKindsOf, yearlyCost } from '#contract/directory/values.ts'
import { distanceChoices } from '#contract/matching/values.ts'
import { distancesKept, ratingsKept, waitBounds } from '../bounds/rules.ts'
import { milesBetween, type Position, positionOf } from '../distance/rules.ts'
import { type Counts, firmsCounted, type Ranking } from '../ranking/rules.ts'
import { codesAround } from './atlas.ts'
import { type Bits, positionsIn } from './bits.ts'
import type { Column } from './column.ts'
import type { Frame } from './frame.ts'
import { type Among, countMembersIn, type Members } from './members.ts'
import type { Roster } from './roster.ts'
import { nextSlot } from './slots.ts'

type Counted = {
  readonly matches: Bits
  /** Those scored by their past, already counted. */
  readonly own: Ranking
  /** Counted however few of the matches are theirs. */
  readonly firms: readonly string[]
}

/** Adds the matches of a roster to the counts of those whom a consumer has a past with; the counts given are added to. */
export function countFacets(
  roster: Roster,
  { seeker, now, nowMinute }: Frame,
  { matches, own, firms }: Counted,
): Pick<Ranking, 'counts' | 'costRange'> {
  const positions = positionsIn(matches)
  const { specialty, language, feeKind, certification, mode, firm } = own.counts
  const { maxDistanceMiles, minRating, freeWithinDays } = own.counts
  let { minUsd, maxUsd } = own.costRange ?? { minUsd: Number.POSITIVE_INFINITY, maxUsd: Number.NEGATIVE_INFINITY }
  eachValue(roster.terms, positions, (terms, times) => {
    for (const kind of feeKindsOf(terms)) add(feeKind, kind, times)
    const cost = yearlyCost(terms, seeker.sumUsd)?.usd
    minUsd = Math.min(minUsd, cost ?? minUsd)
    maxUsd = Math.max(maxUsd, cost ?? maxUsd)
  })
  eachValue(roster.credentials, positions, (credentials, times) => {
    for (const letters of credentials.certifications) add(certification, letters, times)
    for (const one of credentials.modes) add(mode, one, times)
  })
  eachValue(roster.firms, positions, (firmId, times) => {
    if (firmId !== null) add(firm, firmId, times)
  })
  eachValue(roster.spoken, positions, (languages, times) => {
    for (const one of languages) add(language, one, times)
  })
  eachDistance(roster, positionOf(seeker.zipCode), positions, (miles, times) => {
    for (const most of distancesKept(miles)) add(maxDistanceMiles, most, times)
  })
  eachValue(roster.ratings, positions, (rating, times) => {
    for (const least of ratingsKept(rating)) add(minRating, least, times)
  })
  countWaits(roster, positions, { nowMinute, now, freeWithinDays })
  countSets(specialty, roster.specialties, { matches, filled: wordsOf(positions) })
  return {
    counts: { ...own.counts, firm: firmsCounted(firm, firms) },
    costRange: minUsd <= maxUsd ? { minUsd, maxUsd } : null,
  }
}

const farthestChoice = Math.max(...distanceChoices)

/** Calls with the miles to each place that a filter could ask for and that some positions hold, and how often. */
function eachDistance(
  { atlas, places }: Roster,
  home: Position | null,
  positions: Uint32Array,
  visit: (miles: number, times: number) => void,
): void {
  if (!home) return
  const around = new Uint8Array(atlas.positions.length)
  for (const code of codesAround(atlas, home, farthestChoice)) around[code] = 1
  const held = new Map<number, number>()
  for (const position of positions) {
    const code = places.codes[position] ?? 0
    if (around[code] === 1) held.set(code, (held.get(code) ?? 0) + 1)
  }
  for (const [code, times] of held) {
    const miles = milesBetween(home, atlas.positions[code] ?? null)
    if (miles !== null) visit(miles, times)
  }
}

/** Adds how many are free within each of the days that the filter offers. */
function countWaits({ slots }: Roster, positions: Uint32Array, { nowMinute, now, freeWithinDays }: Waits): void {
  const bounds = waitBounds(now).map(({ bound, until }) => ({ bound, untilMinute: until / minutes(1), times: 0 }))
  for (const position of positions) {
    const next = nextSlot(slots, position, nowMinute)
    if (next === null) continue
    for (const bound of bounds) if (next <= bound.untilMinute) bound.times += 1
  }
  for (const { bound, times } of bounds) if (times > 0) add(freeWithinDays, bound, times)
}
type Waits = { readonly nowMinute: number; readonly now: number; readonly freeWithinDays: Counts }

function add(counts: Counts, word: string, times: number): void {
  counts[word] = (counts[word] ?? 0) + times
}

type Visit<Value> = (value: Value, times: number) => void

/** Calls with the values some positions hold, and how often: once a value where there are fewer of them than positions. */
function eachValue<Value>({ codes, values }: Column<Value>, positions: Uint32Array, visit: Visit<Value>): void {
  const tell = (code: number, times: number) => {
    const value = values[code]
    if (value !== undefined) visit(value, times)
  }
  if (positions.length < values.length) {
    for (const position of positions) tell(codes[position] ?? 0, 1)
    return
  }
  const held = new Uint32Array(values.length)
  for (const position of positions) {
    const code = codes[position] ?? 0
    held[code] = (held[code] ?? 0) + 1
  }
  for (let code = 0; code < held.length; code++) {
    const times = held[code] ?? 0
    if (times > 0) tell(code, times)
  }
}

/** The words of a set in which some positions, rising, have their bits: a few matches of a large roster are in few. */
function wordsOf(positions: Uint32Array): Uint32Array {
  const words = new Uint32Array(positions.length)
  let count = 0
  for (const position of positions) {
    const word = position >>> 5
    if (count === 0 || words[count - 1] !== word) words[count++] = word
  }
  return words.subarray(0, count)
}

function countSets(counts: Counts, sets: ReadonlyMap<string, Members>, among: Among): void {
  for (const [word, members] of sets) {
    const shared = countMembersIn(members, among)
    if (shared > 0) add(counts, word, shared)
  }
}
