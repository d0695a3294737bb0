/** The index of all listed advisors, by position: columns hold what is read, bitmaps hold what is searched (README.md). */

import { type BitCounter, createBitCounter } from './bit-counter.ts'
import { type Bitmap, createBitmap } from './bitmap.ts'
import { type Column, createColumn, growColumn, setValue, valueAt } from './column.ts'
import { addPlaces, createGeoGrid, type GeoGrid, type Place } from './geo-grid.ts'
import { addId, createIds, findPosition, growIds, type Ids, idAt, removeId } from './ids.ts'
import { bytesOfSet, createSet, growSet, hasPosition, type PositionSet, toBitmap, updateSet } from './position-set.ts'
import { type Calendar, clearSlots, createSlots, growSlots, type Slots, setSlots } from './slots.ts'

export type Credentials = { readonly certifications: readonly string[]; readonly modes: readonly string[] }

/** An advisor's fees and the assets they work with, in dollars; `maximumAssets` 0 sets no limit. */
export type Terms = {
  readonly portfolioFeePercent: number
  readonly hourlyRateUsd: number
  readonly flatFeeUsd: number
  readonly minimumAssets: number
  readonly maximumAssets: number
}

/** The facts of a listed advisor that the index stores. */
export type Listing = Place &
  Terms &
  Credentials &
  Calendar & {
    readonly id: string
    readonly languages: readonly string[]
    readonly expertise: readonly string[]
    readonly servedStates: readonly string[]
    readonly firmId: string | null
    /** Milliseconds since 1970 until which the advisor takes nobody new; null while there is a place. */
    readonly fullUntil: number | null
    readonly averageRating: number | null
  }

export type AdvisorIndex = {
  /** Number of advisors. */
  count: number
  /** Positions ever used. Freed positions are reused first. */
  end: number
  capacity: number
  readonly free: number[]
  readonly ids: Ids
  readonly slots: Slots
  readonly places: Column<Place>
  readonly grid: GeoGrid
  readonly terms: Column<Terms>
  readonly credentials: Column<Credentials>
  readonly firms: Column<string | null>
  readonly ratings: Column<number | null>
  /** Positions of full advisors, with the end of it in milliseconds since 1970. */
  readonly full: Map<number, number>
  /** The empty bitmap. */
  empty: Bitmap
  /** Scratch space of the running search; searches never overlap. */
  counter: BitCounter
  /** All languages of an advisor, for reading back; `languages` finds the speakers of one. */
  readonly spokenLanguages: Column<readonly string[]>
  /** By language that at least one advisor speaks. */
  readonly languages: Sets
  readonly specialties: Sets
  /** By state: the advisors who serve it. A freed position is in no set. */
  readonly states: Sets
}
type Sets = Map<string, PositionSet>

const noTerms: Terms = { portfolioFeePercent: 0, hourlyRateUsd: 0, flatFeeUsd: 0, minimumAssets: 0, maximumAssets: 0 }
function keyOfTerms(terms: Terms): string {
  const { portfolioFeePercent, hourlyRateUsd, flatFeeUsd, minimumAssets, maximumAssets } = terms
  return `${portfolioFeePercent} ${hourlyRateUsd} ${flatFeeUsd} ${minimumAssets} ${maximumAssets}`
}

/** Creates an empty index that holds this number of advisors before it grows. */
export function createIndex(capacity: number): AdvisorIndex {
  return {
    count: 0,
    end: 0,
    capacity,
    free: [],
    ids: createIds(capacity),
    slots: createSlots(capacity),
    places: createColumn<Place>(
      capacity,
      { state: null, zipCode: null },
      ({ state, zipCode }) => `${state} ${zipCode}`,
    ),
    grid: createGeoGrid(),
    terms: createColumn(capacity, noTerms, keyOfTerms),
    credentials: createColumn<Credentials>(
      capacity,
      { certifications: [], modes: [] },
      ({ certifications, modes }) => `${certifications} ${modes}`,
    ),
    firms: createColumn<string | null>(capacity, null, String),
    full: new Map(),
    ratings: createColumn<number | null>(capacity, null, String),
    spokenLanguages: createColumn<readonly string[]>(capacity, [], String),
    empty: createBitmap(capacity),
    counter: createBitCounter(capacity),
    languages: new Map(),
    specialties: new Map(),
    states: new Map(),
  }
}

/** Adds or replaces an advisor. `nowMinute` (minutes since 1970) decides which of their slots are kept. */
export function putListing(index: AdvisorIndex, listing: Listing, nowMinute: number): void {
  const position = findPosition(index.ids, listing.id)
  if (position === -1) {
    addListing(index, listing, nowMinute)
    return
  }
  clearSets(index, position)
  write(index, position, { listing, nowMinute })
}

/** Adds an advisor who is not in the index. Skips the lookup, which takes half the time of building an index. */
export function addListing(index: AdvisorIndex, listing: Listing, nowMinute: number): void {
  write(index, addPosition(index, listing.id), { listing, nowMinute })
}

function write(
  index: AdvisorIndex,
  position: number,
  { listing, nowMinute }: { listing: Listing; nowMinute: number },
): void {
  const { state, zipCode, certifications, modes, fullUntil } = listing
  const { portfolioFeePercent, hourlyRateUsd, flatFeeUsd, minimumAssets, maximumAssets } = listing
  const terms = { portfolioFeePercent, hourlyRateUsd, flatFeeUsd, minimumAssets, maximumAssets }
  setSlots(index.slots, position, listing, nowMinute)
  setValue(index.places, position, { state, zipCode })
  addPlaces(index.grid, index.places.values)
  setValue(index.terms, position, terms)
  setValue(index.credentials, position, { certifications, modes })
  setValue(index.firms, position, listing.firmId)
  if (fullUntil === null) index.full.delete(position)
  else index.full.set(position, fullUntil)
  setValue(index.ratings, position, listing.averageRating)
  setValue(index.spokenLanguages, position, listing.languages)
  for (const language of listing.languages) addTo(index, index.languages, { word: language, position })
  for (const specialty of listing.expertise) addTo(index, index.specialties, { word: specialty, position })
  for (const servedState of listing.servedStates) addTo(index, index.states, { word: servedState, position })
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

/**
 * Reads an advisor's facts, except the slots, which depend on the time. Only the given specialties are looked up: all of
 * them, or those a consumer wants.
 */
export function readListing(index: AdvisorIndex, position: number, specialties: Iterable<string>) {
  // Field by field: spreading the objects of fifty advisors takes longer than finding the fifty.
  const place = valueAt(index.places, position)
  const terms = valueAt(index.terms, position)
  const credentials = valueAt(index.credentials, position)
  return {
    id: idAt(index.ids, position),
    state: place.state,
    zipCode: place.zipCode,
    portfolioFeePercent: terms.portfolioFeePercent,
    hourlyRateUsd: terms.hourlyRateUsd,
    flatFeeUsd: terms.flatFeeUsd,
    certifications: credentials.certifications,
    modes: credentials.modes,
    firmId: valueAt(index.firms, position),
    averageRating: valueAt(index.ratings, position),
    languages: valueAt(index.spokenLanguages, position),
    expertise: wordsAt(index.specialties, position, specialties),
  }
}

/** The memory of an index, in bytes. */
export function bytesOf(index: AdvisorIndex): number {
  const { ids, slots, places, terms, credentials, firms, ratings, spokenLanguages: spoken } = index
  const arrays = [
    index.empty,
    index.counter.candidates,
    index.counter.found,
    ...index.counter.rows,
    ids.heads,
    ids.seeds,
    ids.table,
    slots.firsts,
    slots.distances,
    slots.info,
    slots.noticeHours,
  ]
  arrays.push(places.codes, terms.codes, credentials.codes, firms.codes, ratings.codes, spoken.codes)
  const set = setsOf(index).flatMap((sets) => [...sets.values()].map(bytesOfSet))
  return [...arrays.map(({ byteLength }) => byteLength), ...set].reduce((sum, bytes) => sum + bytes, 0)
}

const setsOf = (index: AdvisorIndex) => [index.languages, index.specialties, index.states]

function addPosition(index: AdvisorIndex, id: string): number {
  const position = index.free.pop() ?? index.end++
  if (position >= index.capacity) grow(index)
  addId(index.ids, position, id)
  index.count += 1
  return position
}

function clearSets(index: AdvisorIndex, position: number): void {
  const { capacity } = index
  for (const sets of setsOf(index)) for (const set of sets.values()) updateSet(set, position, { isIn: false, capacity })
}

function addTo({ capacity }: AdvisorIndex, sets: Sets, { word, position }: { word: string; position: number }): void {
  let set = sets.get(word)
  if (!set) {
    set = createSet()
    sets.set(word, set)
  }
  updateSet(set, position, { isIn: true, capacity })
}

/** The advisors in the set of a word, as a bitmap. Read-only: it may be the set's own. */
export function bitmapFor(index: AdvisorIndex, sets: Sets, word: string): Bitmap {
  const set = sets.get(word)
  return set ? toBitmap(set, index.capacity) : index.empty
}

function wordsAt(sets: Sets, position: number, among: Iterable<string>): string[] {
  const words: string[] = []
  for (const word of among) {
    const set = sets.get(word)
    if (set && hasPosition(set, position)) words.push(word)
  }
  return words
}

// Grows by an eighth, because growing copies everything and a market does not double overnight.
function grow(index: AdvisorIndex): void {
  index.capacity = Math.max(64, Math.ceil(index.capacity * 1.125))
  index.empty = createBitmap(index.capacity)
  index.counter = createBitCounter(index.capacity)
  growIds(index.ids, index.capacity)
  growSlots(index.slots, index.capacity)
  growColumn(index.places, index.capacity)
  growColumn(index.terms, index.capacity)
  growColumn(index.credentials, index.capacity)
  growColumn(index.firms, index.capacity)
  growColumn(index.ratings, index.capacity)
  growColumn(index.spokenLanguages, index.capacity)
  for (const sets of setsOf(index)) for (const set of sets.values()) growSet(set, index.capacity)
}
