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
  const needed = Math.max(3, 32 - Math.clz32(sets.length))
  while (rows.length < needed) rows.push(new Uint32Array(asked.length))
  for (const row of rows) row.fill(0, 0, words)
  const [ones = asked, twos = asked, fours = asked] = rows
  // Two at a time, so that the sums go half as often through memory: a full adder for each bit.
  for (let at = 0; at < sets.length; at += 2) {
    const left = sets[at] ?? asked
    const right = sets[at + 1] ?? left
    const isPair = sets.length > at + 1 ? -1 : 0
    for (let word = 0; word < words; word++) {
      const among = asked[word] ?? 0
      const one = (left[word] ?? 0) & among
      const other = (right[word] ?? 0) & among & isPair
      const sum = one ^ other
      const two = (one & other) | ((ones[word] ?? 0) & sum)
      const four = two & (twos[word] ?? 0)
      const eight = four & (fours[word] ?? 0)
      ones[word] = (ones[word] ?? 0) ^ sum
      twos[word] = (twos[word] ?? 0) ^ two
      fours[word] = (fours[word] ?? 0) ^ four
      if (eight !== 0) carryOn(rows, word, eight)
    }
  }
}

/** Hardly anybody is in eight of the sets. */
function carryOn(rows: readonly Bits[], word: number, eight: number): void {
  let carry = eight
  for (let at = 3; carry !== 0 && at < rows.length; at++) {
    const row = rows[at]
    if (!row) return
    const held = row[word] ?? 0
    row[word] = held ^ carry
    carry &= held
  }
}

export type Voice = { readonly speakers: Bits | null; readonly speaks: boolean }

/** Finds who among those asked about is in every set, without counting, and speaks or does not. */
export function findWhole(sums: Tally, words: number, sets: readonly Bits[], voice: Voice): void {
  const { asked, found } = sums
  // Pairs at a time: fewer rounds through memory.
  for (let at = 0; at < Math.max(1, sets.length); at += 2) {
    const left = at === 0 ? asked : found
    const one = sets[at] ?? asked
    const other = sets[at + 1] ?? one
    for (let word = 0; word < words; word++) found[word] = (left[word] ?? 0) & (one[word] ?? 0) & (other[word] ?? 0)
  }
  keepSpeakers(sums, words, voice)
}

/** Finds who among those asked about and counted is in exactly so many sets, and speaks or does not. */
export function findExactly({ asked, found, rows }: Tally, words: number, count: number, voice: Voice): void {
  // Turned round where the row's digit of the count is 0.
  const turnOf = (row: number) => ((count >>> row) & 1 ? 0 : -1)
  const [ones = asked, twos = asked, fours = asked] = rows
  const [first, second, third] = [turnOf(0), turnOf(1), turnOf(2)]
  const speakers = voice.speakers ?? asked
  const voiced = voice.speakers === null || voice.speaks ? 0 : -1
  for (let word = 0; word < words; word++) {
    found[word] =
      (asked[word] ?? 0) &
      ((ones[word] ?? 0) ^ first) &
      ((twos[word] ?? 0) ^ second) &
      ((fours[word] ?? 0) ^ third) &
      ((speakers[word] ?? 0) ^ voiced)
  }
  for (let at = 3; at < rows.length; at++) {
    const row = rows[at] ?? asked
    const turned = turnOf(at)
    for (let word = 0; word < words; word++) found[word] = (found[word] ?? 0) & ((row[word] ?? 0) ^ turned)
  }
}

function keepSpeakers({ found }: Tally, words: number, { speakers, speaks }: Voice): void {
  if (!speakers) return
  const turned = speaks ? 0 : -1
  for (let word = 0; word < words; word++) found[word] = (found[word] ?? 0) & ((speakers[word] ?? 0) ^ turned)
}
