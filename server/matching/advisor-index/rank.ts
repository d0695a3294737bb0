/**
 * Ranks from the index: with the same page, order and counts as assessment/rules.ts, which scores
 * all advisors one by one. Nothing here knows what an advisor pays.
 */
import { minutes } from '#contract/core/durations.ts'
import type { MatchesQuery } from '#contract/matching/schemas.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import {
  assess,
  type Candidate,
  type Consumer,
  type ConsumerWithAssets,
  hasEnoughInCommon,
  orders,
  type PairState,
  type Ranked,
  type Ranking,
  rankAll,
} from '../assessment/rules.ts'
import { conditionsOf, isOfPair, passesPairs } from '../filters/rules.ts'
import { opennessOf } from '../openness/rules.ts'
import { type AdvisorIndex, readFacts } from './advisor-index.ts'
import { type Bitmap, countShared, createBitmap, hasBit, positionsIn, setBit } from './bitmap.ts'
import { countConsidered, findCandidates, suits } from './candidates.ts'
import { valueAt } from './column.ts'
import { type CompiledQuery, compileQuery } from './compiled-query.ts'
import { depthAt } from './depths.ts'
import { countFacets } from './facets.ts'
import { filterMatches } from './filter-matches.ts'
import { findMatches } from './find-matches.ts'
import { findPosition, idAt } from './ids.ts'
import { pushBest } from './push-best.ts'
import { hoursOn, nextSlot, noticeHoursAt } from './slots.ts'
import { createTopK, drainPositions } from './top-k.ts'

export type IndexQuery = {
  readonly query: MatchesQuery
  readonly now: number
  /** The interactions of the consumer with each advisor, by id, decayed to now. */
  readonly pasts: ReadonlyMap<string, PairState>
  /** Advisors whom the consumer blocked or who blocked the consumer. */
  readonly blocked: readonly string[]
}

/**
 * Ranks one page for a consumer, with totals and counts. Advisors with a past are scored one by
 * one, because a past belongs to one pair; all others are scored by class.
 */
export function rankFromIndex(index: AdvisorIndex, consumer: ConsumerWithAssets, indexQuery: IndexQuery): Ranking {
  const { query, now } = indexQuery
  const pageEnd = query.offset + query.limit
  const compiled = compileQuery(index, consumer, now)
  const { excluded, candidates } = splitByPast(index, compiled, indexQuery)
  const withPast = rankAll(consumer, candidates, { query: { ...query, offset: 0, limit: pageEnd }, now })
  const minimum = consumer.preferences.minimumMatchScore
  const counts = findCandidates(index, compiled, excluded)
  const considered = countConsidered(index, compiled, excluded)
  const related = counts.reduce((sum, count) => sum + count, 0)
  const matches = findMatches(index, compiled, minimum)
  const withoutPast = query.reaction ? nobody : listWithoutPast(index, compiled, { matches, counts, query, now })
  return {
    page: [...withPast.page, ...withoutPast.best].sort(orders[query.sort]).slice(query.offset, pageEnd),
    total: withPast.total + withoutPast.total,
    belowMinimum: withPast.belowMinimum + related - countShared(matches, matches),
    unrelated: withPast.unrelated + considered - related,
    passed: withPast.passed,
    liked: withPast.liked,
    considered: withPast.considered + considered,
    ...countFacets(index, compiled, { matches, withPast, firms: query.firm ?? [] }),
  }
}

/**
 * The best advisors for a consumer by score, without totals and counts; for batches over many
 * consumers.
 */
export function bestFromIndex(
  index: AdvisorIndex,
  consumer: ConsumerWithAssets,
  indexQuery: Omit<IndexQuery, 'query'> & { limit: number },
): Ranked[] {
  const { limit, now } = indexQuery
  const compiled = compileQuery(index, consumer, now)
  const { excluded, candidates } = splitByPast(index, compiled, indexQuery)
  const minimum = consumer.preferences.minimumMatchScore
  const withPast = candidates
    .filter((candidate) => hasEnoughInCommon(consumer, candidate))
    .map((candidate) => assess(consumer, candidate, compiled.dailySalt))
    .filter(({ reaction, score }) => reaction !== 'pass' && score.score >= minimum)
  const topK = createTopK(index.ids, limit, compiled.dailySalt)
  const counts = findCandidates(index, compiled, excluded)
  pushBest(index, compiled, topK, { counts, only: null, minimum })
  return [...withPast, ...drainPositions(topK).map((position) => assessAt(index, compiled, position))]
    .sort(orders.score)
    .slice(0, limit)
}

const nobody = { best: [] as Ranked[], total: 0 }

/**
 * Excludes blocked, full and known advisors from the search by class; those with a past become
 * candidates of their own.
 */
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
    if (mayBeShown(index, compiled, position)) candidates.push(candidateAt(index, compiled, position, past))
  }
  for (const position of index.full.keys()) if (isFull(index, position, now)) setBit(excluded, position, true)
  return { excluded, candidates }
}

function isFull({ full }: AdvisorIndex, position: number, now: number): boolean {
  return (full.get(position) ?? 0) > now
}

function mayBeShown(index: AdvisorIndex, compiled: CompiledQuery, position: number): boolean {
  return hasBit(compiled.serving, position) && suits(index, compiled, position)
}

/** An advisor with a past as a candidate, with all facts. */
function candidateAt(index: AdvisorIndex, compiled: CompiledQuery, position: number, past: PairState): Candidate {
  const { strength, reaction } = past
  return { ...readFacts(index, position), ...slotsAt(index, compiled, position), strength, reaction }
}

function slotsAt({ slots }: AdvisorIndex, { nowMinute, window }: CompiledQuery, position: number) {
  const firstMinute = nextSlot(slots, position, nowMinute)
  const noticeHours = noticeHoursAt(slots, position)
  const calendar = { firstMinute, noticeHours, hoursOn: (day: number) => hoursOn(slots, position, day) }
  return { ...opennessOf(calendar, window), nextFreeAt: firstMinute === null ? null : minutes(firstMinute) }
}

/** Scores a position without a past. Only what a score reads is looked up. */
function assessAt(index: AdvisorIndex, compiled: CompiledQuery, position: number): Ranked {
  const { consumer, dailySalt } = compiled
  // Field by field: spreading the objects of fifty advisors takes longer than finding the fifty.
  const place = valueAt(index.places, position)
  const fees = valueAt(index.fees, position)
  const { soon, openDays, opensInDays, nextFreeAt } = slotsAt(index, compiled, position)
  const { expertise, focusAreas } = skillsAt(index, consumer, position)
  const scored = {
    id: idAt(index.ids, position),
    state: place.state,
    zipCode: place.zipCode,
    portfolioFeePercent: fees.portfolioFeePercent,
    hourlyRateUsd: fees.hourlyRateUsd,
    flatFeeUsd: fees.flatFeeUsd,
    minimumYearlyFeeUsd: fees.minimumYearlyFeeUsd,
    averageRating: valueAt(index.ratings, position).averageRating,
    languages: valueAt(index.spokenLanguages, position).languages,
    expertise,
    focusAreas,
    certifications: valueAt(index.credentials, position).certifications,
    soon,
    openDays,
    opensInDays,
    nextFreeAt,
    strength: null,
    reaction: null,
  }
  return assess(consumer, scored, dailySalt)
}

/** What a position offers of the wanted specialties; a score reads no others. */
function skillsAt({ depths }: AdvisorIndex, { wanted }: Consumer, position: number) {
  const expertise: Specialty[] = []
  const focusAreas: Specialty[] = []
  for (const specialty of wanted) {
    const depth = depthAt(depths, position, specialty)
    if (depth !== 'none') expertise.push(specialty)
    if (depth === 'focus') focusAreas.push(specialty)
  }
  return { expertise, focusAreas }
}

type WithoutPast = {
  readonly matches: Bitmap
  readonly counts: Uint32Array
  readonly query: MatchesQuery
  readonly now: number
}

/**
 * Sorted by score and filtered by sets and columns, only the page is scored; otherwise everybody
 * they leave is.
 */
function listWithoutPast(
  index: AdvisorIndex,
  compiled: CompiledQuery,
  { matches, counts, query, now }: WithoutPast,
): { best: Ranked[]; total: number } {
  const pageEnd = query.offset + query.limit
  const conditions = conditionsOf(query)
  const left = filterMatches(index, matches, conditions)
  const ofPairs = conditions.filter(isOfPair)
  if (ofPairs.length === 0 && query.sort === 'score') {
    const topK = createTopK(index.ids, pageEnd, compiled.dailySalt)
    pushBest(index, compiled, topK, { counts, only: left, minimum: 0 })
    const best = drainPositions(topK).map((position) => assessAt(index, compiled, position))
    return { best, total: countShared(left, left) }
  }
  const shown: Ranked[] = []
  for (const position of positionsIn(left)) {
    const ranked = assessAt(index, compiled, position)
    if (passesPairs(ofPairs, ranked, now)) shown.push(ranked)
  }
  return { best: shown.sort(orders[query.sort]).slice(0, pageEnd), total: shown.length }
}
