/** Holds sets of positions as bits, thirty-two to a word: what a search combines a word at a time. */

export type Bits = Uint32Array

/** Gives how many words hold so many positions. */
export function wordsFor(positions: number): number {
  return (positions + 31) >>> 5
}

/** Makes an empty set for so many positions. */
export function makeBits(positions: number): Bits {
  return new Uint32Array(wordsFor(positions))
}

/** Puts a position in a set, or takes it out. */
export function setBit(bits: Bits, position: number, isIn: boolean): void {
  const word = position >>> 5
  const bit = 1 << (position & 31)
  bits[word] = isIn ? (bits[word] ?? 0) | bit : (bits[word] ?? 0) & ~bit
}

/** Tells whether a position is in a set. */
export function hasBit(bits: Bits, position: number): boolean {
  return ((bits[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0
}

/** Counts the bits of one word. */
export function countBits(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Counts the positions two sets share. Words are first added up as rows of bits, ones, twos and fours, so that bits are counted once in
 * eight words (Harley and Seal; Warren, Hacker's Delight, section 5-1).
 */
export function countShared(one: Bits, other: Bits): number {
  let [count, ones, twos, fours] = [0, 0, 0, 0]
  const eights = one.length & ~7
  for (let at = 0; at < eights; at += 4) {
    const first = (one[at] ?? 0) & (other[at] ?? 0)
    const second = (one[at + 1] ?? 0) & (other[at + 1] ?? 0)
    const third = (one[at + 2] ?? 0) & (other[at + 2] ?? 0)
    const fourth = (one[at + 3] ?? 0) & (other[at + 3] ?? 0)
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
  for (let at = eights; at < one.length; at++) count += countBits((one[at] ?? 0) & (other[at] ?? 0))
  return count + 4 * countBits(fours) + 2 * countBits(twos) + countBits(ones)
}

/** Where at least two of three bits are set. */
function carry(one: number, other: number, third: number): number {
  return (one & other) | ((one ^ other) & third)
}

/** Lists the positions of a set, rising. */
export function positionsIn(bits: Bits): Uint32Array {
  const positions = new Uint32Array(countShared(bits, bits))
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1)
      positions[count++] = (at << 5) + 31 - Math.clz32(rest & -rest)
  }
  return positions
}

/** Gives the same set with room for more positions. */
export function growBits(bits: Bits, positions: number): Bits {
  const grown = makeBits(positions)
  grown.set(bits)
  return grown
}
