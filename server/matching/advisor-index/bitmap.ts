/**
 * Sets of positions as bitmaps, 32 positions a word, so that a search combines 32 advisors in one
 * operation.
 */

export type Bitmap = Uint32Array

/** The number of words that hold this number of positions. */
export function wordsFor(positions: number): number {
  return (positions + 31) >>> 5
}

/** Creates an empty bitmap for this number of positions. */
export function createBitmap(positions: number): Bitmap {
  return new Uint32Array(wordsFor(positions))
}

/** Adds a position to a set, or removes it. */
export function setBit(bits: Bitmap, position: number, isIn: boolean): void {
  const word = position >>> 5
  const bit = 1 << (position & 31)
  bits[word] = isIn ? (bits[word] ?? 0) | bit : (bits[word] ?? 0) & ~bit
}

/** Tells whether a position is in a set. */
export function hasBit(bits: Bitmap, position: number): boolean {
  return ((bits[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0
}

/** Counts the bits of one word. */
export function countBits(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Counts the positions in both sets. Adds words bit-sliced first, so that bits are counted once in
 * eight words (Harley and Seal; Warren, Hacker's Delight, section 5-1).
 */
export function countShared(a: Bitmap, b: Bitmap): number {
  let [count, ones, twos, fours] = [0, 0, 0, 0]
  const eights = a.length & ~7
  for (let at = 0; at < eights; at += 4) {
    const first = (a[at] ?? 0) & (b[at] ?? 0)
    const second = (a[at + 1] ?? 0) & (b[at + 1] ?? 0)
    const third = (a[at + 2] ?? 0) & (b[at + 2] ?? 0)
    const fourth = (a[at + 3] ?? 0) & (b[at + 3] ?? 0)
    const left = carry(ones, first, second)
    ones ^= first ^ second
    const right = carry(ones, third, fourth)
    ones ^= third ^ fourth
    const over = carry(twos, left, right)
    twos ^= left ^ right
    const eight = fours & over
    fours ^= over
    if (eight !== 0) count += 8 * countBits(eight)
  }
  for (let at = eights; at < a.length; at++) count += countBits((a[at] ?? 0) & (b[at] ?? 0))
  return count + 4 * countBits(fours) + 2 * countBits(twos) + countBits(ones)
}

/** The carry of a full adder: the bits that are set in at least two of the three words. */
function carry(a: number, b: number, c: number): number {
  return (a & b) | ((a ^ b) & c)
}

/** The positions of a set, in rising order. */
export function positionsIn(bits: Bitmap): Uint32Array {
  const positions = new Uint32Array(countShared(bits, bits))
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1)
      positions[count++] = (at << 5) + 31 - Math.clz32(rest & -rest)
  }
  return positions
}

/** Copies a set into a bitmap for more positions. */
export function growBitmap(bits: Bitmap, positions: number): Bitmap {
  const grown = createBitmap(positions)
  grown.set(bits)
  return grown
}
