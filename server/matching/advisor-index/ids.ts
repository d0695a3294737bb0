/**
 * The ids of all positions, four words each, and an open-addressing hash table from id to position.
 */

export type AdvisorIdTable = {
  /** The first three of a UUID's four words, for all positions in turn. */
  heads: Uint32Array
  /**
   * The fourth word, which is the tie-break seed. Stored apart, because a search reads it for many
   * positions.
   */
  seeds: Uint32Array
  /** A position plus one; 0 for a slot never used, `deleted` for one used before. */
  table: Uint32Array
  used: number
}
const deleted = 0xffffffff

/** Creates a table for this number of ids. */
export function createIds(positions: number): AdvisorIdTable {
  return {
    heads: new Uint32Array(positions * 3),
    seeds: new Uint32Array(positions),
    table: new Uint32Array(tableSize(positions)),
    used: 0,
  }
}

// Ten elevenths full at capacity: a longer probe at times, for four bytes an advisor instead of
// eight.
function tableSize(positions: number): number {
  return Math.max(16, Math.ceil(positions * 1.1))
}

const scratch = new Uint32Array(4)
const hyphen = 0x2d

let parsed = ''

function parse(id: string): Uint32Array {
  // Inserts look an id up first, so the last parsed id is remembered.
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
export function findPosition(ids: AdvisorIdTable, id: string): number {
  const slot = slotOf(ids, parse(id))
  return slot === -1 ? -1 : (ids.table[slot] ?? 0) - 1
}

/** Stores the id of a position that has none. */
export function addId(ids: AdvisorIdTable, position: number, id: string): void {
  if (ids.used + 1 > ids.table.length * 0.95) rehash(ids)
  const words = parse(id)
  ids.heads.set(words.subarray(0, 3), position * 3)
  ids.seeds[position] = words[3] ?? 0
  insert(ids, position)
}

/** Removes the id of a position from the table. */
export function removeId(ids: AdvisorIdTable, position: number): void {
  const slot = slotOf(ids, parse(idAt(ids, position)))
  if (slot !== -1) ids.table[slot] = deleted
}

/** Grows to more ids. */
export function growIds(ids: AdvisorIdTable, positions: number): void {
  const grown = createIds(positions)
  grown.heads.set(ids.heads)
  grown.seeds.set(ids.seeds)
  ids.heads = grown.heads
  ids.seeds = grown.seeds
  rehash(ids)
}

const digits = Buffer.from('0123456789abcdef')
/** The offset of each digit in the text of an id. */
const places = Uint8Array.from({ length: 32 }, (_, at) => at + [8, 12, 16, 20].filter((after) => at >= after).length)
const text = Buffer.alloc(36, '-')

/** The id at a position, as text. */
export function idAt(ids: AdvisorIdTable, position: number): string {
  for (let word = 0; word < 4; word++) {
    const value = wordAt(ids, position, word)
    for (let digit = 0; digit < 8; digit++)
      text[places[8 * word + digit] ?? 0] = digits[(value >>> (28 - 4 * digit)) & 0xf] ?? 0
  }
  return text.toString('latin1')
}

/** The tie-break seed of a position (scoring/rules.ts), without making its text. */
export function seedAt({ seeds }: AdvisorIdTable, position: number): number {
  return seeds[position] ?? 0
}

function wordAt({ heads, seeds }: AdvisorIdTable, position: number, word: number): number {
  return (word === 3 ? seeds[position] : heads[position * 3 + word]) ?? 0
}

/** Compares two positions by id. */
export function compareIds(ids: AdvisorIdTable, a: number, b: number): number {
  for (let word = 0; word < 4; word++) {
    const difference = wordAt(ids, a, word) - wordAt(ids, b, word)
    if (difference !== 0) return difference
  }
  return 0
}

function start(seed: number, second: number, size: number): number {
  const hash = Math.imul(seed ^ Math.imul(second, 0x9e3779b1), 0x85ebca6b)
  return (hash >>> 0) % size
}

function slotOf(ids: AdvisorIdTable, wanted: Uint32Array): number {
  const { table } = ids
  const size = table.length
  for (let slot = start(wanted[3] ?? 0, wanted[1] ?? 0, size); ; slot = slot + 1 === size ? 0 : slot + 1) {
    const entry = table[slot] ?? 0
    if (entry === 0) return -1
    if (entry === deleted) continue
    if (isAt(ids, entry - 1, wanted)) return slot
  }
}

function isAt(ids: AdvisorIdTable, position: number, wanted: Uint32Array): boolean {
  for (let word = 3; word >= 0; word--) if (wordAt(ids, position, word) !== wanted[word]) return false
  return true
}

function insert(ids: AdvisorIdTable, position: number): void {
  const { table } = ids
  const size = table.length
  let slot = start(seedAt(ids, position), wordAt(ids, position, 1), size)
  while (table[slot] !== 0) slot = slot + 1 === size ? 0 : slot + 1
  table[slot] = position + 1
  ids.used += 1
}

function rehash(ids: AdvisorIdTable): void {
  const held = ids.table.filter((entry) => entry !== 0 && entry !== deleted)
  ids.table = new Uint32Array(tableSize(ids.seeds.length))
  ids.used = 0
  for (const entry of held) insert(ids, entry - 1)
}
