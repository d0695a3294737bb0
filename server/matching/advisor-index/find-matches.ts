/** Finds all matches of one consumer as a bitmap: for totals, for counts beside filters, and for lists in other orders. */
import { weights } from '#contract/matching/values.ts'
import { wholeScore } from '../scoring/rules.ts'
import type { AdvisorIndex } from './advisor-index.ts'
import { countMemberships, findInExactly, setCandidates } from './bit-counter.ts'
import { type Bitmap, countBits, createBitmap } from './bitmap.ts'
import { type CompiledQuery, type ScoreClass, slotSteps } from './compiled-query.ts'
import { scoreAt } from './push-best.ts'
import { countSlots } from './slots.ts'

export type FoundMatches = {
  /** Advisors who reach the minimum score and are not excluded. */
  readonly matches: Bitmap
  /** How many candidates pass the hard rules. */
  readonly considered: number
}

/**
 * Searches the whole index. A class whose lowest score reaches the minimum is taken whole, and a class whose highest score
 * does not is skipped. Only members of the classes between are scored one by one.
 */
export function findMatches(
  index: AdvisorIndex,
  compiled: CompiledQuery,
  { excluded, minimum }: { excluded: Bitmap; minimum: number },
): FoundMatches {
  const matches = createBitmap(index.capacity)
  const { serving, speakers, offering, affordable } = compiled
  const words = (index.end + 31) >>> 5
  const { candidates, found } = index.counter
  setCandidates(index.counter, words, { serving, excluded, only: null })
  if (affordable) removeUnaffordable(index, affordable, words)
  let considered = 0
  for (let word = 0; word < words; word++) considered += countBits(candidates[word] ?? 0)
  countMemberships(index.counter, words, offering)
  for (const scoreClass of compiled.classes) {
    const { isIn, isOut } = compareWithMinimum(compiled, scoreClass, minimum)
    if (isOut) continue
    const { row, offered, speaks } = scoreClass
    const minSlots = compiled.nearness ? null : minSlotsFor(compiled, scoreClass, minimum)
    findInExactly(index.counter, words, offered, { speakers, speaks })
    for (let word = 0; word < words; word++) {
      const bits = found[word] ?? 0
      if (bits === 0) continue
      const reaching = isIn ? bits : membersReachingMinimum(index, compiled, { word, bits, row, minimum, minSlots })
      matches[word] = (matches[word] ?? 0) | reaching
    }
  }
  return { matches, considered }
}

/** Compares a class's lowest and highest score with the minimum, before any of its members is read. */
function compareWithMinimum(
  { points, outOf, nearness, countsSlots }: CompiledQuery,
  { row }: ScoreClass,
  minimum: number,
) {
  const lowest = points[row] ?? 0
  const highest = (points[row + (countsSlots ? slotSteps - 1 : 0)] ?? 0) + (nearness ? weights.location : 0)
  return { isIn: wholeScore(lowest, outOf) >= minimum, isOut: wholeScore(highest, outOf) < minimum }
}

function removeUnaffordable(index: AdvisorIndex, affordable: Uint8Array, words: number): void {
  const { candidates } = index.counter
  for (let word = 0; word < words; word++) {
    let left = candidates[word] ?? 0
    for (let rest = left; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const position = (word << 5) + 31 - Math.clz32(bit)
      if (affordable[index.limits.codes[position] ?? 0] === 0) left &= ~bit
    }
    candidates[word] = left
  }
}

/** How many open slots a member of a class needs to reach the minimum, when nearness does not count. */
function minSlotsFor({ points, outOf }: CompiledQuery, { row }: ScoreClass, minimum: number): number {
  for (let slots = 0; slots < slotSteps; slots++)
    if (wholeScore(points[row + slots] ?? 0, outOf) >= minimum) return slots
  return slotSteps
}

type ClassWord = { word: number; bits: number; row: number; minimum: number; minSlots: number | null }

function membersReachingMinimum(index: AdvisorIndex, compiled: CompiledQuery, classWord: ClassWord): number {
  const { word, bits, row, minimum, minSlots } = classWord
  let reaching = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest
    const position = (word << 5) + 31 - Math.clz32(bit)
    const reaches =
      minSlots === null
        ? scoreAt(index, compiled, { position, row }) >= minimum
        : countSlots(index.slots, position, compiled, minSlots) >= minSlots
    if (reaches) reaching |= bit
  }
  return reaching
}
