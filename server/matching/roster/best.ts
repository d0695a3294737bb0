/** Finds the best of a roster for one consumer without scoring everybody: class after class in falling bound. */
import { weights } from '#contract/matching/values.ts'
import { wholeScore } from '../scoring/rules.ts'
import type { Bits } from './bits.ts'
import { type Class, type Frame, slotSteps } from './frame.ts'
import { offer, type Podium, threshold, wouldEnter } from './podium.ts'
import type { Roster } from './roster.ts'
import { countSlots } from './slots.ts'
import { ask, findExactly, findWhole, tally } from './tally.ts'

export type Among = {
  /** Positions that are not asked about: blocked, full, or scored by their past. */
  readonly aside: Bits
  /** Only these, where a list is filtered. */
  readonly only: Bits | null
  /** Below this score nobody is let in. */
  readonly minimum: number
  /** The sets that are wanted were counted already, of these or of more (survey.ts). */
  readonly isTallied?: true
}

/**
 * Offers the podium whoever may be on it, apart from those set aside. A class is looked at only while its best possible score
 * is not below the podium's worst, and the dear questions (open slots, nearness) are asked of its members alone.
 */
export function offerBest(roster: Roster, frame: Frame, podium: Podium, among: Among): void {
  const words = (roster.end + 31) >>> 5
  const { served, speakers, offering } = frame
  ask(roster.tally, words, { served, ...among })
  let isTallied = among.isTallied ?? false
  for (const one of frame.classes) {
    if (one.bound < among.minimum || one.bound < threshold(podium)) return
    const isWhole = one.offered === offering.length
    const voice = { speakers, speaks: one.speaks }
    if (isWhole && !isTallied) findWhole(roster.tally, words, offering, voice)
    else {
      if (!isTallied) tally(roster.tally, words, offering)
      isTallied = true
      findExactly(roster.tally, words, one.offered, voice)
    }
    const { found } = roster.tally
    for (let word = 0; word < words; word++) {
      const bits = found[word] ?? 0
      if (bits !== 0) offerWord(roster, frame, podium, { word, bits, one, minimum: among.minimum })
    }
  }
}

type Found = { word: number; bits: number; one: Class; minimum: number }

function offerWord(roster: Roster, frame: Frame, podium: Podium, { word, bits, one, minimum }: Found): void {
  const { affordable, nearness } = frame
  const { row, bound } = one
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const position = (word << 5) + 31 - Math.clz32(rest & -rest)
    if (affordable && affordable[roster.terms.codes[position] ?? 0] === 0) continue
    // Slots lie far apart in memory: they are not looked at where even full marks would not do.
    const best = nearness ? bestAt(roster, frame, { position, row }) : bound
    if (!wouldEnter(podium, position, best)) continue
    const score = scoreAt(roster, frame, { position, row })
    if (score >= minimum) offer(podium, position, score)
  }
}

type Member = { readonly position: number; readonly row: number }

/** The score of one member of a class. */
export function scoreAt(roster: Roster, frame: Frame, { position, row }: Member): number {
  const { countsSlots, points, outOf } = frame
  const slots = countsSlots ? countSlots(roster.slots, position, frame) : 0
  return wholeScore((points[row + slots] ?? 0) + nearnessPoints(roster, frame, position), outOf)
}

/** The score of one member of a class if all their slots were open. */
function bestAt(roster: Roster, frame: Frame, { position, row }: Member): number {
  const most = frame.points[row + slotSteps - 1] ?? 0
  return wholeScore(most + nearnessPoints(roster, frame, position), frame.outOf)
}

function nearnessPoints(roster: Roster, { nearness }: Frame, position: number): number {
  if (!nearness) return 0
  const code = roster.places.codes[position] ?? 0
  const known = nearness.values[nearness.kinds[code] ?? 0] ?? 0
  return weights.location * (known >= 0 ? known : nearness.measure(code))
}
