/** Holds every advisor who may be shown, by position: columns for what is read, bits for what is searched. */
import { type Atlas, enterPlaces, makeAtlas } from './atlas.ts'
import { type Bits, makeBits } from './bits.ts'
import { type Column, growColumn, makeColumn, setValue, valueAt } from './column.ts'
import { addId, findPosition, growIds, type Ids, idAt, makeIds, removeId } from './ids.ts'
import { bitsOf, bytesOfMembers, growMembers, hasMember, type Members, makeMembers, setMember } from './members.ts'
import { type Calendar, clearSlots, growSlots, makeSlots, type Slots, setSlots } from './slots.ts'
import { makeTally, type Tally } from './tally.ts'

export type Place = { readonly state: string | null; readonly zipCode: string | null }
/** What an advisor charges, and between which sums they work; 0 sets no upper bound. */
export type Terms = {
  readonly portfolioFeePercent: number
  readonly hourlyRateUsd: number
  readonly flatFeeUsd: number
  readonly minimumAssets: number
  readonly maximumAssets: number
}
export type Credentials = { readonly certifications: readonly string[]; readonly modes: readonly string[] }

/** What the roster is told of an advisor who may be shown. */
export type Listing = Place &
  Terms &
  Credentials &
  Calendar & {
    readonly id: string
    readonly languages: readonly string[]
    readonly expertise: readonly string[]
    readonly servedStates: readonly string[]
    readonly firmId: string | null
    /** Milliseconds since 1970 until which nobody new may turn to them; null while anybody may. */
    readonly fullUntil: number | null
    readonly averageRating: number | null
  }

export type Roster = {
  /** Advisors held. */
  count: number
  /** Positions ever used; those given back are taken first. */
  end: number
  capacity: number
  readonly free: number[]
  readonly ids: Ids
  readonly slots: Slots
  readonly places: Column<Place>
  readonly atlas: Atlas
  readonly terms: Column<Terms>
  readonly credentials: Column<Credentials>
  readonly firms: Column<string | null>
  readonly ratings: Column<number | null>
  /** Positions of those who are full, with until when. */
  readonly full: Map<number, number>
  /** The empty set, as wide as the others. */
  nobody: Bits
  /** Room for a search to work in: one at a time. */
  tally: Tally
  /** All that somebody speaks, to be read back; whom to find by one stands in the sets. */
  readonly spoken: Column<readonly string[]>
  /** Only of languages that somebody speaks. */
  readonly languages: Sets
  readonly specialties: Sets
  /** Whom each state's people may be shown: a position given back is in none. */
  readonly states: Sets
}
type Sets = Map<string, Members>

const noTerms: Terms = { portfolioFeePercent: 0, hourlyRateUsd: 0, flatFeeUsd: 0, minimumAssets: 0, maximumAssets: 0 }
function keyOfTerms(terms: Terms): string {
  const { portfolioFeePercent, hourlyRateUsd, flatFeeUsd, minimumAssets, maximumAssets } = terms
  return `${portfolioFeePercent} ${hourlyRateUsd} ${flatFeeUsd} ${minimumAssets} ${maximumAssets}`
}

/** Makes an empty roster with room for so many advisors before it has to grow. */
export function makeRoster(capacity: number): Roster {
  return {
    count: 0,
    end: 0,
    capacity,
    free: [],
    ids: makeIds(capacity),
    slots: makeSlots(capacity),
    places: makeColumn<Place>(capacity, { state: null, zipCode: null }, ({ state, zipCode }) => `${state} ${zipCode}`),
    atlas: makeAtlas(),
    terms: makeColumn(capacity, noTerms, keyOfTerms),
    credentials: makeColumn<Credentials>(
      capacity,
      { certifications: [], modes: [] },
      ({ certifications, modes }) => `${certifications} ${modes}`,
    ),
    firms: makeColumn<string | null>(capacity, null, String),
    full: new Map(),
    ratings: makeColumn<number | null>(capacity, null, String),
    spoken: makeColumn<readonly string[]>(capacity, [], String),
    nobody: makeBits(capacity),
    tally: makeTally(capacity),
    languages: new Map(),
    specialties: new Map(),
    states: new Map(),
  }
}

/** Writes an advisor, new or changed. `nowMinute` decides which of their slots are kept. */
export function putListing(roster: Roster, listing: Listing, nowMinute: number): void {
  const known = findPosition(roster.ids, listing.id)
  if (known === -1) {
    addListing(roster, listing, nowMinute)
    return
  }
  clearSets(roster, known)
  write(roster, known, { listing, nowMinute })
}

/** Writes an advisor who is not in the roster: to look for a million who are not there takes as long as to write them. */
export function addListing(roster: Roster, listing: Listing, nowMinute: number): void {
  write(roster, addPosition(roster, listing.id), { listing, nowMinute })
}

function write(
  roster: Roster,
  position: number,
  { listing, nowMinute }: { listing: Listing; nowMinute: number },
): void {
  const { state, zipCode, certifications, modes, fullUntil } = listing
  const { portfolioFeePercent, hourlyRateUsd, flatFeeUsd, minimumAssets, maximumAssets } = listing
  const terms = { portfolioFeePercent, hourlyRateUsd, flatFeeUsd, minimumAssets, maximumAssets }
  setSlots(roster.slots, position, listing, nowMinute)
  setValue(roster.places, position, { state, zipCode })
  enterPlaces(roster.atlas, roster.places.values)
  setValue(roster.terms, position, terms)
  setValue(roster.credentials, position, { certifications, modes })
  setValue(roster.firms, position, listing.firmId)
  if (fullUntil === null) roster.full.delete(position)
  else roster.full.set(position, fullUntil)
  setValue(roster.ratings, position, listing.averageRating)
  setValue(roster.spoken, position, listing.languages)
  for (const language of listing.languages) addTo(roster, roster.languages, { word: language, position })
  for (const specialty of listing.expertise) addTo(roster, roster.specialties, { word: specialty, position })
  for (const servedState of listing.servedStates) addTo(roster, roster.states, { word: servedState, position })
}

/** Takes an advisor out, if they were in. */
export function removeListing(roster: Roster, id: string): void {
  const position = findPosition(roster.ids, id)
  if (position === -1) return
  clearSets(roster, position)
  roster.full.delete(position)
  clearSlots(roster.slots, position)
  removeId(roster.ids, position)
  roster.free.push(position)
  roster.count -= 1
}

/**
 * Reads back what a position holds of an advisor, except the slots, which depend on the moment. Specialties are looked up
 * among those given, all that are in use or only what a consumer asks for.
 */
export function readListing(roster: Roster, position: number, specialties: Iterable<string>) {
  // Field by field: to spread objects of fifty advisors takes longer than to find the fifty.
  const place = valueAt(roster.places, position)
  const terms = valueAt(roster.terms, position)
  const credentials = valueAt(roster.credentials, position)
  return {
    id: idAt(roster.ids, position),
    state: place.state,
    zipCode: place.zipCode,
    portfolioFeePercent: terms.portfolioFeePercent,
    hourlyRateUsd: terms.hourlyRateUsd,
    flatFeeUsd: terms.flatFeeUsd,
    certifications: credentials.certifications,
    modes: credentials.modes,
    firmId: valueAt(roster.firms, position),
    averageRating: valueAt(roster.ratings, position),
    languages: valueAt(roster.spoken, position),
    expertise: wordsAt(roster.specialties, position, specialties),
  }
}

/** The memory a roster takes, in bytes, for its capacity. */
export function bytesOf(roster: Roster): number {
  const { ids, slots, places, terms, credentials, firms, ratings, spoken } = roster
  const arrays = [
    roster.nobody,
    roster.tally.asked,
    roster.tally.found,
    ...roster.tally.rows,
    ids.heads,
    ids.lots,
    ids.table,
    slots.firsts,
    slots.distances,
    slots.info,
    slots.noticeHours,
  ]
  arrays.push(places.codes, terms.codes, credentials.codes, firms.codes, ratings.codes, spoken.codes)
  const members = setsOf(roster).flatMap((sets) => [...sets.values()].map(bytesOfMembers))
  return [...arrays.map(({ byteLength }) => byteLength), ...members].reduce((sum, bytes) => sum + bytes, 0)
}

const setsOf = (roster: Roster) => [roster.languages, roster.specialties, roster.states]

function addPosition(roster: Roster, id: string): number {
  const position = roster.free.pop() ?? roster.end++
  if (position >= roster.capacity) grow(roster)
  addId(roster.ids, position, id)
  roster.count += 1
  return position
}

function clearSets(roster: Roster, position: number): void {
  const { capacity } = roster
  for (const sets of setsOf(roster))
    for (const members of sets.values()) setMember(members, position, { isIn: false, capacity })
}

function addTo({ capacity }: Roster, sets: Sets, { word, position }: { word: string; position: number }): void {
  let members = sets.get(word)
  if (!members) {
    members = makeMembers()
    sets.set(word, members)
  }
  setMember(members, position, { isIn: true, capacity })
}

/** Who is in the set of a word, as bits. */
export function whoHas(roster: Roster, sets: Sets, word: string): Bits {
  const members = sets.get(word)
  return members ? bitsOf(members, roster.capacity) : roster.nobody
}

function wordsAt(sets: Sets, position: number, among: Iterable<string>): string[] {
  const words: string[] = []
  for (const word of among) {
    const members = sets.get(word)
    if (members && hasMember(members, position)) words.push(word)
  }
  return words
}

// An eighth more each time: growing copies everything, and a market does not double overnight.
function grow(roster: Roster): void {
  roster.capacity = Math.max(64, Math.ceil(roster.capacity * 1.125))
  roster.nobody = makeBits(roster.capacity)
  roster.tally = makeTally(roster.capacity)
  growIds(roster.ids, roster.capacity)
  growSlots(roster.slots, roster.capacity)
  growColumn(roster.places, roster.capacity)
  growColumn(roster.terms, roster.capacity)
  growColumn(roster.credentials, roster.capacity)
  growColumn(roster.firms, roster.capacity)
  growColumn(roster.ratings, roster.capacity)
  growColumn(roster.spoken, roster.capacity)
  for (const sets of setsOf(roster)) for (const members of sets.values()) growMembers(members, roster.capacity)
}
