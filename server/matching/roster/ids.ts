/** Holds the ids of positions, four words each, and finds the position of an id in a table of as many words again. */

export type Ids = {
  /** Four words a position, as the UUID is written. */
  words: Uint32Array
  /** Open addressing: a position plus one, 0 for never used, `gone` for used before. */
  table: Uint32Array
  used: number
}
const gone = 0xffffffff

/** Makes room for so many ids. */
export function makeIds(positions: number): Ids {
  return { words: new Uint32Array(positions * 4), table: new Uint32Array(tableSize(positions)), used: 0 }
}

// Ten elevenths full with everybody in: a longer walk at times, for four bytes an advisor instead of eight.
function tableSize(positions: number): number {
  return Math.max(16, Math.ceil(positions * 1.1))
}

const scratch = new Uint32Array(4)

function parse(id: string): Uint32Array {
  const digits = id.replaceAll('-', '')
  for (let at = 0; at < 4; at++) scratch[at] = Number.parseInt(digits.slice(at * 8, at * 8 + 8), 16)
  return scratch
}

/** Finds the position of an id, or -1. */
export function findPosition(ids: Ids, id: string): number {
  const slot = slotOf(ids, parse(id))
  return slot === -1 ? -1 : (ids.table[slot] ?? 0) - 1
}

/** Writes an id at a position it did not have. */
export function addId(ids: Ids, position: number, id: string): void {
  if (ids.used + 1 > ids.table.length * 0.95) rehash(ids)
  const words = parse(id)
  ids.words.set(words, position * 4)
  insert(ids, position)
}

/** Forgets where an id is. */
export function removeId(ids: Ids, position: number): void {
  const slot = slotOf(ids, ids.words.subarray(position * 4, position * 4 + 4))
  if (slot !== -1) ids.table[slot] = gone
  ids.words.fill(0, position * 4, position * 4 + 4)
}

/** Makes room for more ids. */
export function growIds(ids: Ids, positions: number): void {
  const words = new Uint32Array(positions * 4)
  words.set(ids.words)
  ids.words = words
  rehash(ids)
}

const hex = Array.from({ length: 0x1_0000 }, (_, digits) => digits.toString(16).padStart(4, '0'))

/** The id at a position, as text. */
export function idAt({ words }: Ids, position: number): string {
  const half = (at: number) => hex[((words[position * 4 + (at >>> 1)] ?? 0) >>> (at & 1 ? 0 : 16)) & 0xffff] ?? ''
  return `${half(0)}${half(1)}-${half(2)}-${half(3)}-${half(4)}-${half(5)}${half(6)}${half(7)}`
}

/** The lot of the id at a position (scoring/rules.ts), without its text. */
export function lotAt({ words }: Ids, position: number): number {
  return words[position * 4 + 3] ?? 0
}

/** Orders two positions as their ids would be ordered. */
export function compareIds({ words }: Ids, one: number, other: number): number {
  for (let word = 0; word < 4; word++) {
    const difference = (words[one * 4 + word] ?? 0) - (words[other * 4 + word] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function start(words: Uint32Array, size: number): number {
  const hash = Math.imul((words[3] ?? 0) ^ Math.imul(words[1] ?? 0, 0x9e3779b1), 0x85ebca6b)
  return (hash >>> 0) % size
}

function slotOf({ table, words }: Ids, wanted: Uint32Array): number {
  const size = table.length
  for (let slot = start(wanted, size); ; slot = slot + 1 === size ? 0 : slot + 1) {
    const entry = table[slot] ?? 0
    if (entry === 0) return -1
    if (entry === gone) continue
    const at = (entry - 1) * 4
    if (wanted.every((word, offset) => word === words[at + offset])) return slot
  }
}

function insert(ids: Ids, position: number): void {
  const { table, words } = ids
  const size = table.length
  let slot = start(words.subarray(position * 4, position * 4 + 4), size)
  while (table[slot] !== 0) slot = slot + 1 === size ? 0 : slot + 1
  table[slot] = position + 1
  ids.used += 1
}

function rehash(ids: Ids): void {
  const held = ids.table.filter((entry) => entry !== 0 && entry !== gone)
  ids.table = new Uint32Array(tableSize(ids.words.length / 4))
  ids.used = 0
  for (const entry of held) insert(ids, entry - 1)
}
