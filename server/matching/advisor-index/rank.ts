/**
 * Ranks from the index: with the same page, order and counts as ranking/rules.ts, which scores all advisors one by one.
 * Nothing here knows what an advisor pays.
 */
import { minutes } from '#contract/core/durations.ts'
import type { MatchesQuery } from '#contract/matching/schemas.ts'
import type { Reaction } from '#contract/matching/values.ts'
import {
  assess,
  type Candidate,
  fits,
  orders,
  type Ranked,
  type Ranking,
  rankAll,
  type Seeker,
} from '../ranking/rules.ts'
import { type AdvisorIndex, bitmapFor, readListing } from './advisor-index.ts'
import { type Bitmap, countShared, createBitmap, hasBit, positionsIn, setBit } from './bitmap.ts'
import { type CompiledQuery, compileQuery } from './compiled-query.ts'
import { countFacets } from './facets.ts'
import { findMatches } from './find-matches.ts'
import { findPosition } from './ids.ts'
import { pushBest } from './push-best.ts'
import { countSlots, nextSlot } from './slots.ts'
import { createTopK, sortedPositions } from './top-k.ts'

export type Past = {
  readonly strength: number
  readonly reaction: Reaction | null
  /** A consumer in contact needs no place with a full advisor. */
  readonly isInContact: boolean
}
export type IndexQuery = {
  readonly query: MatchesQuery
  readonly now: number
  /** The interactions of the consumer with each advisor, by id, decayed to now. */
  readonly pasts: ReadonlyMap<string, Past>
  /** Advisors whom the consumer blocked or who blocked the consumer. */
  readonly blocked: readonly string[]
}
type SeekerWithAssets = Seeker & { readonly assets: number }

/**
 * Ranks one page for a consumer, with totals and counts. Advisors with a past are scored one by one, because a past
 * belongs to one pair; all others are scored by class.
 */
export function rankFromIndex(index: AdvisorIndex, seeker: SeekerWithAssets, indexQuery: IndexQuery): Ranking {
  const { query, now } = indexQuery
  const pageEnd = query.offset + query.limit
  const compiled = compileQuery(index, seeker, now)
  const { excluded, candidates } = splitByPast(index, compiled, indexQuery)
  const withPast = rankAll(seeker, candidates, { query: { ...query, offset: 0, limit: pageEnd }, now })
  const minimum = seeker.preferences.minimumMatchScore
  const { matches, considered } = findMatches(index, compiled, { excluded, minimum })
  const withoutPast = query.reaction ? nobody : listWithoutPast(index, compiled, { matches, query, now })
  return {
    page: [...withPast.page, ...withoutPast.best].sort(orders[query.sort]).slice(query.offset, pageEnd),
    total: withPast.total + withoutPast.total,
    belowMinimum: withPast.belowMinimum + considered - countShared(matches, matches),
    passed: withPast.passed,
    liked: withPast.liked,
    considered: withPast.considered + considered,
    ...countFacets(index, compiled, { matches, withPast, firms: query.firm ?? [] }),
  }
}

/** The best advisors for a consumer by score, without totals and counts; for batches over many consumers. */
export function bestFromIndex(
  index: AdvisorIndex,
  seeker: SeekerWithAssets,
  indexQuery: Omit<IndexQuery, 'query'> & { limit: number },
): Ranked[] {
  const { limit, now } = indexQuery
  const compiled = compileQuery(index, seeker, now)
  const { excluded, candidates } = splitByPast(index, compiled, indexQuery)
  const minimum = seeker.preferences.minimumMatchScore
  const withPast = candidates
    .map((candidate) => assess(seeker, candidate, compiled.dailySalt))
    .filter(({ reaction, score }) => reaction !== 'pass' && score.score >= minimum)
  const topK = createTopK(index.ids, limit, compiled.dailySalt)
  pushBest(index, compiled, topK, { excluded, only: null, minimum })
  return [...withPast, ...sortedPositions(topK).map((position) => assessAt(index, compiled, position))]
    .sort(orders.score)
    .slice(0, limit)
}

const nobody = { best: [] as Ranked[], total: 0 }

/** Excludes blocked, full and known advisors from the search by class; those with a past become candidates of their own. */
function splitByPast(
  index: AdvisorIndex,
  compiled: CompiledQuery,
  { pasts, blocked, now }: Pick<IndexQuery, 'pasts' | 'blocked' | 'now'>,
): { excluded: Bitmap; candidates: Candidate[] } {
  const excluded = pasts.size + blocked.length + index.full.size === 0 ? index.empty : createBitmap(index.capacity)
  const candidates: Candidate[] = []
  for (const id of blocked) {
    const position = findPosition(index.ids, id)
    if (position !== -1) setBit(excluded, position, true)
  }
  for (const [id, past] of pasts) {
    const position = findPosition(index.ids, id)
    if (position === -1 || hasBit(excluded, position)) continue
    setBit(excluded, position, true)
    if (isFull(index, position, now) && !past.isInContact) continue
    if (mayBeShown(index, compiled, position))
      candidates.push(candidateAt(index, compiled, { position, past, among: index.specialties.keys() }))
  }
  for (const position of index.full.keys()) if (isFull(index, position, now)) setBit(excluded, position, true)
  return { excluded, candidates }
}

function isFull({ full }: AdvisorIndex, position: number, now: number): boolean {
  return (full.get(position) ?? 0) > now
}

function mayBeShown(index: AdvisorIndex, { serving, affordable }: CompiledQuery, position: number): boolean {
  return hasBit(serving, position) && affordable?.[index.terms.codes[position] ?? 0] !== 0
}

function candidateAt(
  index: AdvisorIndex,
  compiled: CompiledQuery,
  { position, past, among }: { position: number; past: Past | null; among: Iterable<string> },
): Candidate {
  const next = nextSlot(index.slots, position, compiled.nowMinute)
  return Object.assign(readListing(index, position, among), {
    openSlots: countSlots(index.slots, position, compiled),
    nextFreeAt: next === null ? null : minutes(next),
    strength: past?.strength ?? null,
    reaction: past?.reaction ?? null,
  })
}

/** Scores a position without a past. Of its specialties only the wanted ones are read. */
function assessAt(index: AdvisorIndex, compiled: CompiledQuery, position: number): Ranked {
  const { seeker, dailySalt } = compiled
  return assess(seeker, candidateAt(index, compiled, { position, past: null, among: seeker.wanted }), dailySalt)
}

type WithoutPast = { readonly matches: Bitmap; readonly query: MatchesQuery; readonly now: number }

/** Sorted by score and filtered by sets, only the page is scored; otherwise everybody the sets leave is. */
function listWithoutPast(
  index: AdvisorIndex,
  compiled: CompiledQuery,
  { matches, query, now }: WithoutPast,
): { best: Ranked[]; total: number } {
  const pageEnd = query.offset + query.limit
  const left = filterBySets(index, matches, query)
  if (usesOnlySets(query) && query.sort === 'score') {
    const topK = createTopK(index.ids, pageEnd, compiled.dailySalt)
    pushBest(index, compiled, topK, { excluded: index.empty, only: left, minimum: 0, isCounted: true })
    const best = sortedPositions(topK).map((position) => assessAt(index, compiled, position))
    return { best, total: countShared(left, left) }
  }
  const shown: Ranked[] = []
  for (const position of positionsIn(left)) {
    const candidate = candidateAt(index, compiled, { position, past: null, among: index.specialties.keys() })
    const ranked = assess(compiled.seeker, candidate, compiled.dailySalt)
    if (fits(candidate, ranked, query, now)) shown.push(ranked)
  }
  return { best: shown.sort(orders[query.sort]).slice(0, pageEnd), total: shown.length }
}

const notFilteredHere = new Set(['sort', 'limit', 'offset', 'reaction', 'specialty', 'language'])

/** Tells whether sets alone answer all filters of a query. */
function usesOnlySets(query: MatchesQuery): boolean {
  return Object.entries(query).every(([name, value]) => notFilteredHere.has(name) || value === undefined)
}

function filterBySets(index: AdvisorIndex, matches: Bitmap, { specialty, language }: MatchesQuery): Bitmap {
  let left = matches
  for (const [values, sets] of [
    [specialty, index.specialties],
    [language, index.languages],
  ] as const) {
    if (!values) continue
    const bitmaps = values.map((value) => bitmapFor(index, sets, value))
    left = left.map((word, at) => word & bitmaps.reduce((union, bitmap) => union | (bitmap[at] ?? 0), 0))
  }
  return left
}
