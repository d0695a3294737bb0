/** Holds the ids of positions, four words each, and finds the position of an id in a table of as many words again. */

export type Ids = {
  /** The first three of a UUID's four words, position after position. */
  heads: Uint32Array
  /** The fourth, which is what whose turn it is depends on: side by side, because of many positions nothing else is read. */
  lots: Uint32Array
  /** Open addressing: a position plus one, 0 for never used, `gone` for used before. */
  table: Uint32Array
  used: number
}
const gone = 0xffffffff

/** Makes room for so many ids. */
export function makeIds(positions: number): Ids {
  return {
    heads: new Uint32Array(positions * 3),
    lots: new Uint32Array(positions),
    table: new Uint32Array(tableSize(positions)),
    used: 0,
  }
}

// Ten elevenths full with everybody in: a longer walk at times, for four bytes an advisor instead of eight.
function tableSize(positions: number): number {
  return Math.max(16, Math.ceil(positions * 1.1))
}

const scratch = new Uint32Array(4)
const hyphen = 0x2d

let parsed = ''

function parse(id: string): Uint32Array {
  // Whoever is new is looked for first.
  if (id === parsed) return scratch
  parsed = id
  scratch.fill(0)
  let word = 0
  let at = 0
  for (let read = 0; read < id.length; read++) {
    const code = id.charCodeAt(read)
    if (code === hyphen) continue
    // 0 to 9, or a to f in either case.
    word = (word << 4) | (code < 0x40 ? code & 0xf : (code & 0xf) + 9)
    if (++at % 8 === 0) scratch[at / 8 - 1] = word
  }
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
  ids.heads.set(words.subarray(0, 3), position * 3)
  ids.lots[position] = words[3] ?? 0
  insert(ids, position)
}

/** Forgets where an id is. */
export function removeId(ids: Ids, position: number): void {
  const slot = slotOf(ids, parse(idAt(ids, position)))
  if (slot !== -1) ids.table[slot] = gone
}

/** Makes room for more ids. */
export function growIds(ids: Ids, positions: number): void {
  const grown = makeIds(positions)
  grown.heads.set(ids.heads)
  grown.lots.set(ids.lots)
  ids.heads = grown.heads
  ids.lots = grown.lots
  rehash(ids)
}

const digits = Buffer.from('0123456789abcdef')
/** Where each digit of an id stands in its text. */
const places = Uint8Array.from({ length: 32 }, (_, at) => at + [8, 12, 16, 20].filter((after) => at >= after).length)
const text = Buffer.alloc(36, '-')

/** The id at a position, as text. */
export function idAt(ids: Ids, position: number): string {
  for (let word = 0; word < 4; word++) {
    const value = wordAt(ids, position, word)
    for (let digit = 0; digit < 8; digit++)
      text[places[8 * word + digit] ?? 0] = digits[(value >>> (28 - 4 * digit)) & 0xf] ?? 0
  }
  return text.toString('latin1')
}

/** The lot of the id at a position (scoring/rules.ts), without its text. */
export function lotAt({ lots }: Ids, position: number): number {
  return lots[position] ?? 0
}

function wordAt({ heads, lots }: Ids, position: number, word: number): number {
  return (word === 3 ? lots[position] : heads[position * 3 + word]) ?? 0
}

/** Orders two positions as their ids would be ordered. */
export function compareIds(ids: Ids, one: number, other: number): number {
  for (let word = 0; word < 4; word++) {
    const difference = wordAt(ids, one, word) - wordAt(ids, other, word)
    if (difference !== 0) return difference
  }
  return 0
}

function start(lot: number, second: number, size: number): number {
  const hash = Math.imul(lot ^ Math.imul(second, 0x9e3779b1), 0x85ebca6b)
  return (hash >>> 0) % size
}

function slotOf(ids: Ids, wanted: Uint32Array): number {
  const { table } = ids
  const size = table.length
  for (let slot = start(wanted[3] ?? 0, wanted[1] ?? 0, size); ; slot = slot + 1 === size ? 0 : slot + 1) {
    const entry = table[slot] ?? 0
    if (entry === 0) return -1
    if (entry === gone) continue
    if (isAt(ids, entry - 1, wanted)) return slot
  }
}

function isAt(ids: Ids, position: number, wanted: Uint32Array): boolean {
  for (let word = 3; word >= 0; word--) if (wordAt(ids, position, word) !== wanted[word]) return false
  return true
}

function insert(ids: Ids, position: number): void {
  const { table } = ids
  const size = table.length
  let slot = start(lotAt(ids, position), wordAt(ids, position, 1), size)
  while (table[slot] !== 0) slot = slot + 1 === size ? 0 : slot + 1
  table[slot] = position + 1
  ids.used += 1
}

function rehash(ids: Ids): void {
  const held = ids.table.filter((entry) => entry !== 0 && entry !== gone)
  ids.table = new Uint32Array(tableSize(ids.lots.length))
  ids.used = 0
  for (const entry of held) insert(ids, entry - 1)
}
