/**
 * Counts in how many of several sets each position is, for all positions at once: a sum kept as rows of bits, the first row the
 * ones, the second the twos, and so on. Every loop runs over flat arrays of words, which is what a processor does best.
 */
import { type Bits, makeBits } from './bits.ts'

/** Room for one question's sums; used again by the next. */
export type Tally = {
  readonly asked: Bits
  readonly found: Bits
  readonly rows: readonly [Bits, Bits, Bits, Bits, Bits]
}

/** Makes room for so many positions; five rows count to more than there are specialties. */
export function makeTally(positions: number): Tally {
  const row = () => makeBits(positions)
  return { asked: row(), found: row(), rows: [row(), row(), row(), row(), row()] }
}

/** Sets who is asked about: those in the first set, and in `only` where given, who are not set aside. */
export function ask({ asked }: Tally, words: number, sets: { served: Bits; aside: Bits; only: Bits | null }): void {
  const { served, aside, only } = sets
  for (let word = 0; word < words; word++) asked[word] = (served[word] ?? 0) & ~(aside[word] ?? 0)
  if (only) for (let word = 0; word < words; word++) asked[word] = (asked[word] ?? 0) & (only[word] ?? 0)
}

/** Counts the sets of everybody asked about. */
export function tally({ asked, rows }: Tally, words: number, sets: readonly Bits[]): void {
  for (const row of rows) row.fill(0, 0, words)
  const [ones, twos, fours, eights, sixteens] = rows
  for (const set of sets) {
    for (let word = 0; word < words; word++) {
      const held = (set[word] ?? 0) & (asked[word] ?? 0)
      if (held === 0) continue
      const two = (ones[word] ?? 0) & held
      ones[word] = (ones[word] ?? 0) ^ held
      if (two === 0) continue
      const four = (twos[word] ?? 0) & two
      twos[word] = (twos[word] ?? 0) ^ two
      if (four === 0) continue
      const eight = (fours[word] ?? 0) & four
      fours[word] = (fours[word] ?? 0) ^ four
      if (eight === 0) continue
      sixteens[word] = (sixteens[word] ?? 0) ^ ((eights[word] ?? 0) & eight)
      eights[word] = (eights[word] ?? 0) ^ eight
    }
  }
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
