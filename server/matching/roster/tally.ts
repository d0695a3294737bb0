/**
 * Counts in how many of several sets each position is, for all positions at once: a sum kept as rows of bits, the first row the
 * ones, the second the twos, and so on. Every loop runs over flat arrays of words, which is what a processor does best.
 */
import { type Bits, makeBits } from './bits.ts'

/** Room for one question's sums; used again by the next. */
export type Tally = {
  readonly asked: Bits
  readonly found: Bits
  /** As many as the largest sum so far needed. */
  readonly rows: Bits[]
}

/** Makes room for so many positions. */
export function makeTally(positions: number): Tally {
  return { asked: makeBits(positions), found: makeBits(positions), rows: [] }
}

/** Sets who is asked about: those in the first set, and in `only` where given, who are not set aside. */
export function ask({ asked }: Tally, words: number, sets: { served: Bits; aside: Bits; only: Bits | null }): void {
  const { served, aside, only } = sets
  for (let word = 0; word < words; word++) asked[word] = (served[word] ?? 0) & ~(aside[word] ?? 0)
  if (only) for (let word = 0; word < words; word++) asked[word] = (asked[word] ?? 0) & (only[word] ?? 0)
}

/** Counts the sets of everybody asked about. */
export function tally({ asked, rows }: Tally, words: number, sets: readonly Bits[]): void {
  const needed = rowsFor(sets.length)
  while (rows.length < needed) rows.push(new Uint32Array(asked.length))
  for (const row of rows) row.fill(0, 0, words)
  for (const set of sets) {
    for (let word = 0; word < words; word++) {
      let carry = (set[word] ?? 0) & (asked[word] ?? 0)
      for (let at = 0; carry !== 0 && at < needed; at++) {
        const row = rows[at] ?? asked
        const held = row[word] ?? 0
        row[word] = held ^ carry
        carry &= held
      }
    }
  }
}

function rowsFor(most: number): number {
  return 32 - Math.clz32(most)
}

/** Finds who among those asked about is in every set, without counting. */
export function findWhole({ asked, found }: Tally, words: number, sets: readonly Bits[]): void {
  const [first, ...others] = sets
  if (first) for (let word = 0; word < words; word++) found[word] = (asked[word] ?? 0) & (first[word] ?? 0)
  else found.set(asked.subarray(0, words))
  for (const set of others) for (let word = 0; word < words; word++) found[word] = (found[word] ?? 0) & (set[word] ?? 0)
}

/** Finds who among those asked about and counted is in exactly so many sets. */
export function findExactly({ asked, found, rows }: Tally, words: number, count: number): void {
  found.set(asked.subarray(0, words))
  for (const [at, row] of rows.entries()) {
    // Turned round where the row's digit of the count is 0.
    const turned = (count >>> at) & 1 ? 0 : -1
    for (let word = 0; word < words; word++) found[word] = (found[word] ?? 0) & ((row[word] ?? 0) ^ turned)
  }
}

/** Leaves of those found the ones who speak, or those who do not. */
export function keepSpeakers(
  { found }: Tally,
  words: number,
  { speakers, speaks }: { speakers: Bits; speaks: boolean },
): void {
  const turned = speaks ? 0 : -1
  for (let word = 0; word < words; word++) found[word] = (found[word] ?? 0) & ((speakers[word] ?? 0) ^ turned)
}
