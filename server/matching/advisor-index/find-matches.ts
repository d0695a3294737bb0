/**
 * Finds all matches of one consumer as a bitmap: for totals, for counts beside filters, and for
 * lists in other orders.
 */
import { weights } from '#contract/matching/values.ts'
import { exactScore, wholeScore } from '../scoring/rules.ts'
import type { AdvisorIndex } from './advisor-index.ts'
import { type Bitmap, createBitmap } from './bitmap.ts'
import type { CompiledQuery } from './compiled-query.ts'
import { scoreAt } from './push-best.ts'

/**
 * Finds the candidates in the scratch space who reach the minimum. A class whose lowest score
 * reaches it is taken whole, one whose highest does not is skipped, and members of the others are
 * scored one by one.
 */
export function findMatches(index: AdvisorIndex, compiled: CompiledQuery, minimum: number): Bitmap {
  const matches = createBitmap(index.capacity)
  const { candidates, classes } = index.scratch
  const reach = reachOf(compiled, minimum)
  // From half below on a score is shown as the minimum.
  const worst = minimum - 0.5
  for (let word = 0; word < (index.end + 31) >>> 5; word++) {
    let reaching = candidates[word] ?? 0
    for (let rest = reaching; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const position = (word << 5) + 31 - Math.clz32(bit)
      const reached = reach[classes[position] ?? 0]
      if (reached === always) continue
      const score = reached === never ? null : scoreAt(index, compiled, position, worst)
      if (score === null || wholeScore(score) < minimum) reaching &= ~bit
    }
    matches[word] = reaching
  }
  return matches
}

const never = 0
const always = 1
const sometimes = 2

/** By class: whether its members reach the minimum. */
function reachOf({ points, outOf, nearness, countsSlots }: CompiledQuery, minimum: number): Uint8Array {
  return Uint8Array.from(points, (lowest) => {
    const highest = lowest + (countsSlots ? weights.availability : 0) + (nearness ? weights.location : 0)
    if (wholeScore(exactScore(lowest, outOf)) >= minimum) return always
    return wholeScore(exactScore(highest, outOf)) < minimum ? never : sometimes
  })
}
