/**
 * Finds who may be on a consumer's list, and the score class of each, without reading calendars or
 * places.
 */
import type { AdvisorIndex } from './advisor-index.ts'
import { type Bitmap, countBits } from './bitmap.ts'
import { type CompiledQuery, classOf } from './compiled-query.ts'
import { tenthsAt } from './depths.ts'

/**
 * Fills the scratch space with the candidates: those who pass the hard rules, are not excluded, and
 * share a subject. Returns how many are in each class.
 */
export function findCandidates(index: AdvisorIndex, compiled: CompiledQuery, excluded: Bitmap): Uint32Array {
  const { serving, speakers, offering, depthTables, points } = compiled
  const { candidates, classes } = index.scratch
  const counts = new Uint32Array(points.length)
  const words = (index.end + 31) >>> 5
  candidates.fill(0, 0, words)
  for (const set of offering) addAll(candidates, set, words)
  for (let word = 0; word < words; word++) {
    let bits = (serving[word] ?? 0) & ~(excluded[word] ?? 0)
    if (depthTables) bits &= candidates[word] ?? 0
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const position = (word << 5) + 31 - Math.clz32(bit)
      if (!suits(index, compiled, position)) {
        bits &= ~bit
        continue
      }
      const speaks = speakers === null || ((speakers[word] ?? 0) & bit) !== 0 ? 1 : 0
      const scoreClass = classOf(depthTables ? tenthsAt(index.depths, position, depthTables) : 0, speaks)
      classes[position] = scoreClass
      counts[scoreClass] = (counts[scoreClass] ?? 0) + 1
    }
    candidates[word] = bits
  }
  return counts
}

/** Counts who passes the hard rules and is not excluded, with a subject in common or not. */
export function countConsidered(index: AdvisorIndex, compiled: CompiledQuery, excluded: Bitmap): number {
  const { serving, affordable, talking } = compiled
  let count = 0
  for (let word = 0; word < (index.end + 31) >>> 5; word++) {
    const bits = (serving[word] ?? 0) & ~(excluded[word] ?? 0)
    if (!affordable && !talking) count += countBits(bits)
    else
      for (let rest = bits; rest !== 0; rest &= rest - 1) {
        const position = (word << 5) + 31 - Math.clz32(rest & -rest)
        if (suits(index, compiled, position)) count += 1
      }
  }
  return count
}

/**
 * Tells whether an advisor works with the consumer's assets and talks in one of the ways they
 * named.
 */
export function suits(index: AdvisorIndex, { affordable, talking }: CompiledQuery, position: number): boolean {
  return (
    affordable?.[index.limits.codes[position] ?? 0] !== 0 && talking?.[index.communications.codes[position] ?? 0] !== 0
  )
}

function addAll(union: Bitmap, set: Bitmap, words: number): void {
  for (let word = 0; word < words; word++) union[word] = (union[word] ?? 0) | (set[word] ?? 0)
}
