/** Counts a consumer's matches by what each filter could leave of them. */
import { minutes } from '#contract/core/durations.ts'
import { distanceChoices, feeKindsOf, yearlyCost } from '#contract/matching/values.ts'
import { distancesKept, ratingsKept, waitsKept } from '../bounds/rules.ts'
import { isSurelyBeyond, milesBetween, positionOf } from '../distance/rules.ts'
import { type Counts, firmsCounted, type Ranking } from '../ranking/rules.ts'
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

/** Adds the matches of a roster to the counts of those whom a consumer has a past with. */
export function countFacets(
  roster: Roster,
  { seeker, now, nowMinute }: Frame,
  { matches, own, firms }: Counted,
): Pick<Ranking, 'counts' | 'costRange'> {
  const positions = positionsIn(matches)
  const { feeKind, certification, mode, firm, maxDistanceMiles, minRating, freeWithinDays } = structuredClone(
    own.counts,
  )
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
  const home = positionOf(seeker.zipCode)
  if (home)
    eachValue(roster.places, positions, (_, times, code) => {
      const there = roster.atlas.positions[code]
      if (!there || isSurelyBeyond(home, there, farthestChoice)) return
      const miles = milesBetween(home, there)
      for (const most of distancesKept(miles)) add(maxDistanceMiles, most, times)
    })
  eachValue(roster.ratings, positions, (rating, times) => {
    for (const least of ratingsKept(rating)) add(minRating, least, times)
  })
  for (const [next, times] of timesOfNext(roster, positions, nowMinute))
    for (const most of waitsKept(minutes(next), now)) add(freeWithinDays, most, times)
  const filled = wordsIn(matches)
  const counts = {
    specialty: withSets(own.counts.specialty, roster.specialties, { matches, filled }),
    language: withSets(own.counts.language, roster.languages, { matches, filled }),
    feeKind,
    certification,
    mode,
    maxDistanceMiles,
    minRating,
    freeWithinDays,
    firm: firmsCounted(firm, firms),
  }
  return { counts, costRange: minUsd <= maxUsd ? { minUsd, maxUsd } : null }
}

const farthestChoice = Math.max(...distanceChoices)

/** The minutes at which somebody is next free, and how many are: calls begin on few of them. */
function timesOfNext({ slots }: Roster, positions: Uint32Array, nowMinute: number): Map<number, number> {
  const times = new Map<number, number>()
  for (const position of positions) {
    const next = nextSlot(slots, position, nowMinute)
    if (next !== null) times.set(next, (times.get(next) ?? 0) + 1)
  }
  return times
}

function add(counts: Counts, word: string, times: number): void {
  counts[word] = (counts[word] ?? 0) + times
}

type Visit<Value> = (value: Value, times: number, code: number) => void

/** Calls with the values some positions hold, and how often: once a value where there are fewer of them than positions. */
function eachValue<Value>({ codes, values }: Column<Value>, positions: Uint32Array, visit: Visit<Value>): void {
  const tell = (code: number, times: number) => {
    const value = values[code]
    if (value !== undefined) visit(value, times, code)
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

/** Where a set has any bits at all: a few matches of a large roster are in few of its words. */
function wordsIn(bits: Bits): Uint32Array {
  const filled = new Uint32Array(bits.length)
  let count = 0
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) filled[count++] = at
  return filled.subarray(0, count)
}

function withSets(own: Counts, sets: ReadonlyMap<string, Members>, among: Among): Counts {
  const counts = { ...own }
  for (const [word, members] of sets) {
    const shared = countMembersIn(members, among)
    if (shared > 0) add(counts, word, shared)
  }
  return counts
}
