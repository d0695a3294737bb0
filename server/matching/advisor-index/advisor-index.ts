/**
 * The index of all listed advisors, by position: columns hold what is read, bitmaps hold what is
 * searched (README.md).
 */

import { keysOf } from '#contract/core/records.ts'
import {
  type ColumnName,
  type ColumnValues,
  columns,
  type Facts,
  factColumnNames,
  facts,
  type Listing,
  type SetName,
  sets,
} from '../listings/columns.ts'
import { type FieldTable, readFields } from '../listings/fields.ts'
import { type Bitmap, createBitmap } from './bitmap.ts'
import { type Column, createColumn, growColumn, setValue, valueAt } from './column.ts'
import { createDepths, type Depths, setDepths, specialtiesOfDepth } from './depths.ts'
import { addPlaces, createGeoGrid, type GeoGrid } from './geo-grid.ts'
import { type AdvisorIdTable, addId, createIds, findPosition, growIds, idAt, removeId } from './ids.ts'
import { bytesOfSet, createSet, growSet, hasPosition, type PositionSet, toBitmap, updateSet } from './position-set.ts'
import { clearSlots, createSlotTable, growSlots, type SlotTable, setSlots } from './slots.ts'

/** By word: the advisors who have it. A freed position is in no set. */
type WordSets = Map<string, PositionSet>
type Columns = { readonly [Name in ColumnName]: Column<ColumnValues[Name]> }
type Sets = { readonly [Name in SetName]: WordSets }

/** The candidates of a search, and the score class of each (compiled-query.ts). */
export type Scratch = {
  readonly candidates: Bitmap
  readonly classes: Uint16Array
  /** Candidates by class (push-best.ts). */
  readonly sorted: Uint32Array
}

function createScratch(positions: number): Scratch {
  return {
    candidates: createBitmap(positions),
    classes: new Uint16Array(positions),
    sorted: new Uint32Array(positions),
  }
}

export type AdvisorIndex = Columns &
  Sets & {
    /** Number of advisors. */
    count: number
    /** Positions ever used. Freed positions are reused first. */
    end: number
    capacity: number
    readonly free: number[]
    readonly ids: AdvisorIdTable
    slots: SlotTable
    readonly grid: GeoGrid
    /** Positions of full advisors, with the end of it in milliseconds since 1970. */
    readonly full: Map<number, number>
    /** The empty bitmap. */
    empty: Bitmap
    depths: Depths
    /** Scratch space of the running search; searches never overlap. */
    scratch: Scratch
  }

const columnNames = keysOf(columns)
const setNames = keysOf(sets)

function createColumns(capacity: number): Columns {
  const entries = columnNames.map((name) => {
    const blank = readFields<FieldTable>(columns[name], (field) => field.blank)
    return [name, createColumn(capacity, blank)]
  })
  // Object.fromEntries forgets the type of each key; every column is here.
  return Object.fromEntries(entries) as Columns
}

/** Creates an empty index that holds this number of advisors before it grows. */
export function createIndex(capacity: number): AdvisorIndex {
  return {
    count: 0,
    end: 0,
    capacity,
    free: [],
    ids: createIds(capacity),
    slots: createSlotTable(capacity),
    grid: createGeoGrid(),
    full: new Map(),
    empty: createBitmap(capacity),
    depths: createDepths(capacity),
    scratch: createScratch(capacity),
    ...createColumns(capacity),
    languages: new Map(),
    specialties: new Map(),
    states: new Map(),
  }
}

/**
 * Adds or replaces an advisor. `nowMinute` (minutes since 1970) decides which of their slots are
 * kept.
 */
export function putListing(index: AdvisorIndex, listing: Listing, nowMinute: number): void {
  const position = findPosition(index.ids, listing.id)
  if (position === -1) {
    addListing(index, listing, nowMinute)
    return
  }
  clearSets(index, position)
  write(index, position, { listing, nowMinute })
}

/**
 * Adds an advisor who is not in the index. Skips the lookup, which takes half the time of building
 * an index.
 */
export function addListing(index: AdvisorIndex, listing: Listing, nowMinute: number): void {
  write(index, addPosition(index, listing.id), { listing, nowMinute })
}

function write(
  index: AdvisorIndex,
  position: number,
  { listing, nowMinute }: { listing: Listing; nowMinute: number },
): void {
  const { fullUntil } = listing
  setSlots(index.slots, position, listing, nowMinute)
  setDepths(index.depths, position, listing)
  for (const name of columnNames) setValue(index[name], position, listing)
  addPlaces(index.grid, index.places.values)
  if (fullUntil === null) index.full.delete(position)
  else index.full.set(position, fullUntil)
  for (const name of setNames) {
    for (const word of listing[sets[name]]) addTo(index, index[name], { word, position })
  }
}

/** Removes an advisor, if present. */
export function removeListing(index: AdvisorIndex, id: string): void {
  const position = findPosition(index.ids, id)
  if (position === -1) return
  clearSets(index, position)
  index.full.delete(position)
  clearSlots(index.slots, position)
  removeId(index.ids, position)
  index.free.push(position)
  index.count -= 1
}

/** Reads an advisor's facts back, except the slots, which depend on the time. */
export function readFacts(index: AdvisorIndex, position: number): Facts {
  const expertise = wordsAt(index.specialties, position, index.specialties.keys())
  const focusAreas = specialtiesOfDepth(index.depths, position, 'focus')
  const values: Record<string, unknown> = { id: idAt(index.ids, position), expertise, focusAreas }
  for (const name of factColumnNames) Object.assign(values, valueAt<object>(index[name], position))
  return readFields(facts, (_field, name) => values[name])
}

/** The memory of an index, in bytes. */
export function bytesOf(index: AdvisorIndex): number {
  const { ids, slots } = index
  const arrays = [
    index.empty,
    index.depths,
    index.scratch.candidates,
    index.scratch.classes,
    index.scratch.sorted,
    ids.heads,
    ids.seeds,
    ids.table,
    slots,
    ...columnNames.map((name) => index[name].codes),
  ]
  const set = setsOf(index).flatMap((wordSets) => [...wordSets.values()].map(bytesOfSet))
  return [...arrays.map(({ byteLength }) => byteLength), ...set].reduce((sum, bytes) => sum + bytes, 0)
}

const setsOf = (index: AdvisorIndex) => setNames.map((name) => index[name])

function addPosition(index: AdvisorIndex, id: string): number {
  const position = index.free.pop() ?? index.end++
  if (position >= index.capacity) grow(index)
  addId(index.ids, position, id)
  index.count += 1
  return position
}

function clearSets(index: AdvisorIndex, position: number): void {
  const { capacity } = index
  for (const wordSets of setsOf(index))
    for (const set of wordSets.values()) updateSet(set, position, { isIn: false, capacity })
}

function addTo(
  { capacity }: AdvisorIndex,
  wordSets: WordSets,
  { word, position }: { word: string; position: number },
): void {
  let set = wordSets.get(word)
  if (!set) {
    set = createSet()
    wordSets.set(word, set)
  }
  updateSet(set, position, { isIn: true, capacity })
}

/** The advisors in the set of a word, as a bitmap. Read-only: it may be the set's own. */
export function bitmapFor(index: AdvisorIndex, wordSets: WordSets, word: string): Bitmap {
  const set = wordSets.get(word)
  return set ? toBitmap(set, index.capacity) : index.empty
}

/** The words among these whose sets hold a position. */
export function wordsAt(wordSets: WordSets, position: number, among: Iterable<string>): string[] {
  const words: string[] = []
  for (const word of among) {
    const set = wordSets.get(word)
    if (set && hasPosition(set, position)) words.push(word)
  }
  return words
}

// Grows by an eighth, because growing copies everything and a market does not double overnight.
function grow(index: AdvisorIndex): void {
  index.capacity = Math.max(64, Math.ceil(index.capacity * 1.125))
  index.empty = createBitmap(index.capacity)
  index.scratch = createScratch(index.capacity)
  const depths = createDepths(index.capacity)
  depths.set(index.depths)
  index.depths = depths
  growIds(index.ids, index.capacity)
  index.slots = growSlots(index.slots, index.capacity)
  for (const name of columnNames) growColumn(index[name], index.capacity)
  for (const wordSets of setsOf(index)) for (const set of wordSets.values()) growSet(set, index.capacity)
}
