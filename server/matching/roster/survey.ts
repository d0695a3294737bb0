/** Finds everybody who is a match for one consumer, as a set: for totals, counts beside filters, and lists in other orders. */
import { weights } from '#contract/matching/values.ts'
import { wholeScore } from '../scoring/rules.ts'
import { scoreAt } from './best.ts'
import { type Bits, countBits, makeBits } from './bits.ts'
import { type Class, type Frame, slotSteps } from './frame.ts'
import type { Roster } from './roster.ts'
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
    findExactly(roster.tally, words, one.offered, { speakers, speaks: one.speaks })
    for (let word = 0; word < words; word++) {
      const bits = found[word] ?? 0
      if (bits === 0) continue
      matches[word] =
        (matches[word] ?? 0) | (isIn ? bits : whoReaches(roster, frame, { word, bits, row: one.row, minimum }))
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

function whoReaches(
  roster: Roster,
  frame: Frame,
  { word, bits, row, minimum }: { word: number; bits: number; row: number; minimum: number },
): number {
  let found = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest
    const position = (word << 5) + 31 - Math.clz32(bit)
    if (scoreAt(roster, frame, { position, row }) >= minimum) found |= bit
  }
  return found
}
