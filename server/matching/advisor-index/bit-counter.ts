/**
 * Counts in how many of several sets each position is, for all positions at once. The counts are bit-sliced: row 0 holds the
 * ones digits as a bitmap, row 1 the twos, row 2 the fours. All loops run over flat arrays of words.
 */
import { type Bitmap, createBitmap } from './bitmap.ts'

/** The counts and results of one search; the next search reuses them. */
export type BitCounter = {
  readonly candidates: Bitmap
  readonly found: Bitmap
  /** As many rows as the largest count so far needed. */
  readonly rows: Bitmap[]
}

/** Creates a counter for this number of positions. */
export function createBitCounter(positions: number): BitCounter {
  return { candidates: createBitmap(positions), found: createBitmap(positions), rows: [] }
}

/** Sets the candidates: those in `serving`, and in `only` when given, who are not excluded. */
export function setCandidates(
  { candidates }: BitCounter,
  words: number,
  { serving, excluded, only }: { serving: Bitmap; excluded: Bitmap; only: Bitmap | null },
): void {
  for (let word = 0; word < words; word++) candidates[word] = (serving[word] ?? 0) & ~(excluded[word] ?? 0)
  if (only) for (let word = 0; word < words; word++) candidates[word] = (candidates[word] ?? 0) & (only[word] ?? 0)
}

/** Counts for each candidate in how many of the sets they are. */
export function countMemberships({ candidates, rows }: BitCounter, words: number, sets: readonly Bitmap[]): void {
  const needed = Math.max(3, 32 - Math.clz32(sets.length))
  while (rows.length < needed) rows.push(new Uint32Array(candidates.length))
  for (const row of rows) row.fill(0, 0, words)
  const [ones = candidates, twos = candidates, fours = candidates] = rows
  // A full adder for each bit takes two sets at a time, which halves the passes over the rows.
  for (let at = 0; at < sets.length; at += 2) {
    const left = sets[at] ?? candidates
    const right = sets[at + 1] ?? left
    const isPair = sets.length > at + 1 ? -1 : 0
    for (let word = 0; word < words; word++) {
      const among = candidates[word] ?? 0
      const a = (left[word] ?? 0) & among
      const b = (right[word] ?? 0) & among & isPair
      const sum = a ^ b
      const two = (a & b) | ((ones[word] ?? 0) & sum)
      const four = two & (twos[word] ?? 0)
      const eight = four & (fours[word] ?? 0)
      ones[word] = (ones[word] ?? 0) ^ sum
      twos[word] = (twos[word] ?? 0) ^ two
      fours[word] = (fours[word] ?? 0) ^ four
      if (eight !== 0) propagateCarry(rows, word, eight)
    }
  }
}

/** Rarely called: few advisors are in eight of the sets. */
function propagateCarry(rows: readonly Bitmap[], word: number, eight: number): void {
  let carry = eight
  for (let at = 3; carry !== 0 && at < rows.length; at++) {
    const row = rows[at]
    if (!row) return
    const bits = row[word] ?? 0
    row[word] = bits ^ carry
    carry &= bits
  }
}

export type SpeakerFilter = { readonly speakers: Bitmap | null; readonly speaks: boolean }

/** Finds the candidates who are in every set, without counting, and who speak the language or do not. */
export function findInAll(counter: BitCounter, words: number, sets: readonly Bitmap[], filter: SpeakerFilter): void {
  const { candidates, found } = counter
  // Two sets at a time: fewer passes over `found`.
  for (let at = 0; at < Math.max(1, sets.length); at += 2) {
    const previous = at === 0 ? candidates : found
    const left = sets[at] ?? candidates
    const right = sets[at + 1] ?? left
    for (let word = 0; word < words; word++)
      found[word] = (previous[word] ?? 0) & (left[word] ?? 0) & (right[word] ?? 0)
  }
  filterSpeakers(counter, words, filter)
}

/** Finds the counted candidates who are in exactly `count` sets, and who speak the language or do not. */
export function findInExactly(counter: BitCounter, words: number, count: number, filter: SpeakerFilter): void {
  const { candidates, found, rows } = counter
  // Inverts a row where the count's digit is 0, so that a match has a 1 in every row.
  const maskOf = (row: number) => ((count >>> row) & 1 ? 0 : -1)
  const [ones = candidates, twos = candidates, fours = candidates] = rows
  const [onesMask, twosMask, foursMask] = [maskOf(0), maskOf(1), maskOf(2)]
  const speakers = filter.speakers ?? candidates
  const speakersMask = filter.speakers === null || filter.speaks ? 0 : -1
  for (let word = 0; word < words; word++) {
    found[word] =
      (candidates[word] ?? 0) &
      ((ones[word] ?? 0) ^ onesMask) &
      ((twos[word] ?? 0) ^ twosMask) &
      ((fours[word] ?? 0) ^ foursMask) &
      ((speakers[word] ?? 0) ^ speakersMask)
  }
  for (let at = 3; at < rows.length; at++) {
    const row = rows[at] ?? candidates
    const mask = maskOf(at)
    for (let word = 0; word < words; word++) found[word] = (found[word] ?? 0) & ((row[word] ?? 0) ^ mask)
  }
}

function filterSpeakers({ found }: BitCounter, words: number, { speakers, speaks }: SpeakerFilter): void {
  if (!speakers) return
  const mask = speaks ? 0 : -1
  for (let word = 0; word < words; word++) found[word] = (found[word] ?? 0) & ((speakers[word] ?? 0) ^ mask)
}
