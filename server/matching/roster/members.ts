/**
 * Holds who is in one set: as bits where many are, as a sorted list of positions where few are. Of fifty languages most are spoken by
 * so few that a list takes a fraction of the bits.
 */
import { type Bits, countBits, countShared, growBits, hasBit, makeBits, setBit } from './bits.ts'

export type Members = {
  /** Null while a list is shorter; what is in many is not taken back to a list. */
  bits: Bits | null
  list: Uint32Array
  /** How much of the list is used. */
  size: number
}

/** Makes a set without anybody. */
export function makeMembers(): Members {
  return { bits: null, list: new Uint32Array(4), size: 0 }
}

/** Puts a position in, or takes it out; `capacity` is the roster's. */
export function setMember(members: Members, position: number, { isIn, capacity }: { isIn: boolean; capacity: number }) {
  if (members.bits) return setBit(members.bits, position, isIn)
  const at = placeOf(members, position)
  const isThere = at < members.size && members.list[at] === position
  if (isThere === isIn) return
  if (!isIn) {
    members.list.copyWithin(at, at + 1, members.size)
    members.size -= 1
    return
  }
  // A position of the list is as long as 32 bits.
  if ((members.size + 1) * 32 > capacity + 128) {
    members.bits = bitsOf(members, capacity)
    members.list = new Uint32Array(0)
    return setBit(members.bits, position, true)
  }
  if (members.size === members.list.length) members.list = longer(members.list)
  members.list.copyWithin(at + 1, at, members.size)
  members.list[at] = position
  members.size += 1
}

/** Tells whether a position is in. */
export function hasMember(members: Members, position: number): boolean {
  if (members.bits) return hasBit(members.bits, position)
  const at = placeOf(members, position)
  return at < members.size && members.list[at] === position
}

/** The set as bits: its own where it has them, which are only to be read. */
export function bitsOf(members: Members, capacity: number): Bits {
  if (members.bits) return members.bits
  const bits = makeBits(capacity)
  for (let at = 0; at < members.size; at++) setBit(bits, members.list[at] ?? 0, true)
  return bits
}

/** Counts those who are in a set of bits, too; `filled` are its words that are not empty. */
export function countMembersIn({ bits, list, size }: Members, { matches, filled }: Among): number {
  // Straight through where hardly any word is empty.
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
export type Among = { readonly matches: Bits; readonly filled: Uint32Array }

/** Makes room for more positions. */
export function growMembers(members: Members, capacity: number): void {
  if (members.bits) members.bits = growBits(members.bits, capacity)
}

/** The memory a set takes, in bytes. */
export function bytesOfMembers({ bits, list }: Members): number {
  return (bits?.byteLength ?? 0) + list.byteLength
}

/** Where a position is in the list, or would be. */
function placeOf({ list, size }: Members, position: number): number {
  // Whoever is new stands last, as everybody does while a roster is built.
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
