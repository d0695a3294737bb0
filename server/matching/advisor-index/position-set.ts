/**
 * A set of positions: a sorted list while it is small, a bitmap once it is large. Few advisors
 * speak most of fifty languages, so a list takes a fraction of the memory of a bitmap.
 */
import { type Bitmap, countBits, countShared, createBitmap, growBitmap, hasBit, setBit } from './bitmap.ts'

export type PositionSet = {
  /** Null while the list takes less memory. A bitmap never becomes a list again. */
  bits: Bitmap | null
  list: Uint32Array
  /** Number of used entries of the list. */
  size: number
}

/** Creates an empty set. */
export function createSet(): PositionSet {
  return { bits: null, list: new Uint32Array(4), size: 0 }
}

/** Adds a position or removes it; `capacity` is the capacity of the index. */
export function updateSet(set: PositionSet, position: number, { isIn, capacity }: { isIn: boolean; capacity: number }) {
  if (set.bits) return setBit(set.bits, position, isIn)
  const at = lowerBound(set, position)
  const isThere = at < set.size && set.list[at] === position
  if (isThere === isIn) return
  if (!isIn) {
    set.list.copyWithin(at, at + 1, set.size)
    set.size -= 1
    return
  }
  // A list entry takes 32 bits.
  if ((set.size + 1) * 32 > capacity + 128) {
    set.bits = toBitmap(set, capacity)
    set.list = new Uint32Array(0)
    return setBit(set.bits, position, true)
  }
  if (set.size === set.list.length) set.list = longer(set.list)
  set.list.copyWithin(at + 1, at, set.size)
  set.list[at] = position
  set.size += 1
}

/** Tells whether a position is in the set. */
export function hasPosition(set: PositionSet, position: number): boolean {
  if (set.bits) return hasBit(set.bits, position)
  const at = lowerBound(set, position)
  return at < set.size && set.list[at] === position
}

/** The set as a bitmap. Read-only: it may be the set's own. */
export function toBitmap(set: PositionSet, capacity: number): Bitmap {
  if (set.bits) return set.bits
  const bits = createBitmap(capacity)
  for (let at = 0; at < set.size; at++) setBit(bits, set.list[at] ?? 0, true)
  return bits
}

/**
 * Counts the positions that are also matches; `filled` lists the non-empty words of the matches.
 */
export function countInMatches({ bits, list, size }: PositionSet, { matches, filled }: MatchSet): number {
  // One pass over all words is faster when few are empty.
  if (bits && 2 * filled.length > matches.length) return countShared(bits, matches)
  let count = 0
  if (bits) {
    for (let index = 0; index < filled.length; index++) {
      const at = filled[index] ?? 0
      count += countBits((bits[at] ?? 0) & (matches[at] ?? 0))
    }
  } else for (let at = 0; at < size; at++) if (hasBit(matches, list[at] ?? 0)) count += 1
  return count
}
export type MatchSet = { readonly matches: Bitmap; readonly filled: Uint32Array }

/** Grows the set to a larger capacity. */
export function growSet(set: PositionSet, capacity: number): void {
  if (set.bits) set.bits = growBitmap(set.bits, capacity)
}

/** The memory of a set, in bytes. */
export function bytesOfSet({ bits, list }: PositionSet): number {
  return (bits?.byteLength ?? 0) + list.byteLength
}

/** The place of a position in the list, or where it would be inserted. */
function lowerBound({ list, size }: PositionSet, position: number): number {
  // New positions come last, as all do while an index is built.
  if (size === 0 || (list[size - 1] ?? 0) < position) return size
  let [low, high] = [0, size]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

function longer(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.ceil(list.length * 1.125) + 4)
  grown.set(list)
  return grown
}
