/** Finds everybody who is a match for one consumer, as a set: for totals, counts beside filters, and lists in other orders. */
import { weights } from '#contract/matching/values.ts'
import { wholeScore } from '../scoring/rules.ts'
import { scoreAt } from './best.ts'
import { type Bits, countBits, makeBits } from './bits.ts'
import { type Class, type Frame, slotSteps } from './frame.ts'
import type { Roster } from './roster.ts'
import { countSlots } from './slots.ts'
import { ask, findExactly, tally } from './tally.ts'

export type Survey = {
  /** Who reaches the minimum score, apart from those set aside. */
  readonly matches: Bits
  /** How many of those asked about pass the hard rules. */
  readonly considered: number
}

/**
 * Surveys the whole roster. A class whose worst member reaches the minimum is taken whole, one whose best does not is
 * left out whole; only between the two are members asked one by one.
 */
export function survey(roster: Roster, frame: Frame, { aside, minimum }: { aside: Bits; minimum: number }): Survey {
  const matches = makeBits(roster.capacity)
  const { served, speakers, offering, affordable } = frame
  const words = (roster.end + 31) >>> 5
  const { asked, found } = roster.tally
  ask(roster.tally, words, { served, aside, only: null })
  if (affordable) keepWhoCanAfford(roster, affordable, words)
  let considered = 0
  for (let word = 0; word < words; word++) considered += countBits(asked[word] ?? 0)
  tally(roster.tally, words, offering)
  for (const one of frame.classes) {
    const { isIn, isOut } = standingOf(frame, one, minimum)
    if (isOut) continue
    const least = frame.nearness ? null : leastSlots(frame, one, minimum)
    findExactly(roster.tally, words, one.offered, { speakers, speaks: one.speaks })
    for (let word = 0; word < words; word++) {
      const bits = found[word] ?? 0
      if (bits === 0) continue
      matches[word] =
        (matches[word] ?? 0) | (isIn ? bits : whoReaches(roster, frame, { word, bits, row: one.row, minimum, least }))
    }
  }
  return { matches, considered }
}

/** How a class stands to the minimum, before anything dear is asked of its members. */
function standingOf({ points, outOf, nearness, countsSlots }: Frame, one: Class, minimum: number) {
  const worst = points[one.row] ?? 0
  const best = (points[one.row + (countsSlots ? slotSteps - 1 : 0)] ?? 0) + (nearness ? weights.location : 0)
  return { isIn: wholeScore(worst, outOf) >= minimum, isOut: wholeScore(best, outOf) < minimum }
}

function keepWhoCanAfford(roster: Roster, affordable: Uint8Array, words: number): void {
  const { asked } = roster.tally
  for (let word = 0; word < words; word++) {
    let left = asked[word] ?? 0
    for (let rest = left; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const position = (word << 5) + 31 - Math.clz32(bit)
      if (affordable[roster.terms.codes[position] ?? 0] === 0) left &= ~bit
    }
    asked[word] = left
  }
}

/** How many open slots let a member of a class reach the minimum, where nothing else is to be asked. */
function leastSlots({ points, outOf }: Frame, { row }: Class, minimum: number): number {
  for (let slots = 0; slots < slotSteps; slots++)
    if (wholeScore(points[row + slots] ?? 0, outOf) >= minimum) return slots
  return slotSteps
}

type Asked = { word: number; bits: number; row: number; minimum: number; least: number | null }

function whoReaches(roster: Roster, frame: Frame, { word, bits, row, minimum, least }: Asked): number {
  let found = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest
    const position = (word << 5) + 31 - Math.clz32(bit)
    const reaches =
      least === null
        ? scoreAt(roster, frame, { position, row }) >= minimum
        : countSlots(roster.slots, position, frame, least) >= least
    if (reaches) found |= bit
  }
  return found
}
