/**
 * Holds how scored advisors become a consumer's list: the minimum, filters, counts, order and page. Pure, and the
 * reference that any faster way of ranking has to equal. Nothing here knows what an advisor pays.
 */
import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { type FeeKind, feeKindsOf, yearlyCost } from '#contract/directory/values.ts'
import type { MatchesQuery, MatchPreferences } from '#contract/matching/schemas.ts'
import { firmsNamed, type Reaction } from '#contract/matching/values.ts'
import { distanceBuckets, ratingBuckets, waitBuckets, waitBucketsOf } from '../filter-buckets/rules.ts'
import {
  dailySaltFor,
  type Offer,
  type Score,
  scoreOf,
  tieBreakOf,
  tieBreakSeedOf,
  type Values,
  valuesOf,
  type Wishes,
} from '../scoring/rules.ts'

export type Seeker = Wishes & {
  readonly id: string
  readonly sumUsd: number
  readonly horizonDays: number
  readonly preferences: MatchPreferences
}

export type Candidate = Offer & {
  readonly id: string
  readonly portfolioFeePercent: number
  readonly hourlyRateUsd: number
  readonly flatFeeUsd: number
  readonly averageRating: number | null
  readonly certifications: readonly string[]
  readonly modes: readonly string[]
  readonly firmId: string | null
  /** Milliseconds since 1970, as numbers are cheap to carry between threads. */
  readonly nextFreeAt: number | null
  readonly reaction: Reaction | null
}

export type Ranked = {
  readonly id: string
  readonly score: Score
  readonly values: Values
  readonly miles: number | null
  readonly openSlots: number
  readonly nextFreeAt: number | null
  readonly yearlyCostUsd: number | null
  readonly averageRating: number | null
  readonly reaction: Reaction | null
  readonly tieBreak: number
}

export type Ranking = {
  readonly page: Ranked[]
  readonly total: number
  readonly belowMinimum: number
  readonly passed: number
  readonly liked: number
  readonly counts: { [filter in (typeof countedFilters)[number]]: Counts }
  readonly costRange: { minUsd: number; maxUsd: number } | null
  /** How many passed every hard rule. */
  readonly considered: number
}
/** Filters with a count beside each value. Of firms only those with most matches are counted, and those asked for. */
const countedFilters = [
  'specialty',
  'language',
  'feeKind',
  'certification',
  'mode',
  'maxDistanceMiles',
  'minRating',
  'freeWithinDays',
  'firm',
] as const
export type Counts = { [value: string]: number }

export type RankingQuery = { readonly query: MatchesQuery; readonly now: number }

/** The assets an advisor's limits are compared with: the larger of the two sums a consumer may state. */
export function assetsOf(consumer: { investableAssets: number; investmentAmount: number }): number {
  return Math.max(consumer.investableAssets, consumer.investmentAmount)
}

/** The sum an advisor would manage, in dollars, for which yearly costs are estimated; 0 when the consumer states none. */
export function sumOf(consumer: { investableAssets: number; investmentAmount: number }): number {
  return consumer.investmentAmount || consumer.investableAssets
}

/** Scores one advisor for one consumer. The consumer's salt of the day only orders equal scores. */
export function assess(seeker: Seeker, candidate: Candidate, dailySalt: number): Ranked {
  const { values, miles } = valuesOf(seeker, candidate)
  return {
    id: candidate.id,
    score: scoreOf(values, seeker.preferences),
    values,
    miles,
    openSlots: candidate.openSlots,
    nextFreeAt: candidate.nextFreeAt,
    yearlyCostUsd: yearlyCost(candidate, seeker.sumUsd)?.usd ?? null,
    averageRating: candidate.averageRating,
    reaction: candidate.reaction,
    tieBreak: tieBreakOf(tieBreakSeedOf(candidate.id), dailySalt),
  }
}

/**
 * Ranks the candidates, who pass the hard rules. A list of liked or passed advisors shows them whatever their score,
 * because the consumer chose them.
 */
export function rank(seeker: Seeker, candidates: readonly Candidate[], rankingQuery: RankingQuery): Ranking {
  const all = rankAll(seeker, candidates, rankingQuery)
  return { ...all, counts: { ...all.counts, firm: firmsCounted(all.counts.firm, rankingQuery.query.firm ?? []) } }
}

/** The same with all firms counted, for callers who add more counts. */
export function rankAll(seeker: Seeker, candidates: readonly Candidate[], { query, now }: RankingQuery): Ranking {
  const counts = noCounts()
  const cost = { minUsd: Number.POSITIVE_INFINITY, maxUsd: Number.NEGATIVE_INFINITY }
  const tally = { belowMinimum: 0, passed: 0, liked: 0 }
  const shown: Ranked[] = []
  const dailySalt = dailySaltFor(seeker.id, utcDay(now))
  const waits = waitBuckets(now)
  for (const candidate of candidates) {
    const ranked = assess(seeker, candidate, dailySalt)
    if (candidate.reaction === 'pass') tally.passed++
    if (candidate.reaction === 'like') tally.liked++
    const isMatch = candidate.reaction !== 'pass' && ranked.score.score >= seeker.preferences.minimumMatchScore
    if (isMatch) {
      count(counts.specialty, candidate.expertise)
      count(counts.language, candidate.languages)
      count(counts.feeKind, feeKindsOf(candidate))
      count(counts.certification, candidate.certifications)
      count(counts.mode, candidate.modes)
      count(counts.maxDistanceMiles, distanceBuckets(ranked.miles))
      count(counts.minRating, ratingBuckets(ranked.averageRating))
      count(counts.freeWithinDays, waitBucketsOf(ranked.nextFreeAt, waits))
      if (candidate.firmId) count(counts.firm, [candidate.firmId])
      cost.minUsd = Math.min(cost.minUsd, ranked.yearlyCostUsd ?? cost.minUsd)
      cost.maxUsd = Math.max(cost.maxUsd, ranked.yearlyCostUsd ?? cost.maxUsd)
    } else if (candidate.reaction !== 'pass') {
      tally.belowMinimum++
    }
    const isAskedFor = query.reaction ? candidate.reaction === query.reaction : isMatch
    if (isAskedFor && fits(candidate, ranked, query, now)) shown.push(ranked)
  }
  shown.sort(orders[query.sort])
  return {
    page: shown.slice(query.offset, query.offset + query.limit),
    total: shown.length,
    ...tally,
    counts,
    costRange: cost.minUsd <= cost.maxUsd ? cost : null,
    considered: candidates.length,
  }
}

function noCounts(): Ranking['counts'] {
  const bounds = { maxDistanceMiles: {}, minRating: {}, freeWithinDays: {} }
  return { specialty: {}, language: {}, feeKind: {}, certification: {}, mode: {}, ...bounds, firm: {} }
}

function count(counts: Counts, values: readonly string[]): void {
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
}

/** Keeps the firms with the most matches (ties by id), and the requested firms whatever their count. */
export function firmsCounted(counts: Counts, requested: readonly string[]): Counts {
  const most = Object.entries(counts)
    .toSorted(([oneId, one], [otherId, other]) => other - one || (oneId < otherId ? -1 : 1))
    .slice(0, firmsNamed)
  return Object.fromEntries([...most, ...requested.map((id) => [id, counts[id] ?? 0] as const)])
}

/** Tells whether a match passes all filters. Of several values of one filter, one has to fit. */
export function fits(candidate: Candidate, ranked: Ranked, query: MatchesQuery, now: number): boolean {
  const { specialty, language, feeKind, certification, mode, firm, freeWithinDays } = query
  const { minYearlyCostUsd, maxYearlyCostUsd, maxDistanceMiles, minRating } = query
  if (specialty && !specialty.some((wanted) => candidate.expertise.includes(wanted))) return false
  if (language && !language.some((wanted) => candidate.languages.includes(wanted))) return false
  if (feeKind && !feeKind.some((kind: FeeKind) => feeKindsOf(candidate).includes(kind))) return false
  if (certification && !certification.some((letters) => candidate.certifications.includes(letters))) return false
  if (mode && !mode.some((one) => candidate.modes.includes(one))) return false
  if (firm && (candidate.firmId === null || !firm.includes(candidate.firmId))) return false
  // An unknown cost, distance or rating passes no limit.
  const cost = ranked.yearlyCostUsd
  if (minYearlyCostUsd !== undefined && (cost === null || cost < minYearlyCostUsd)) return false
  if (maxYearlyCostUsd !== undefined && (cost === null || cost > maxYearlyCostUsd)) return false
  if (maxDistanceMiles !== undefined && (ranked.miles === null || ranked.miles > maxDistanceMiles)) return false
  if (minRating !== undefined && (ranked.averageRating === null || ranked.averageRating < minRating)) return false
  if (freeWithinDays === undefined) return true
  return ranked.nextFreeAt !== null && ranked.nextFreeAt <= now + days(freeWithinDays)
}

type Order = (one: Ranked, other: Ranked) => number
const rising = (of: (ranked: Ranked) => number | null): Order => {
  // Unknown values come last.
  const key = (ranked: Ranked) => of(ranked) ?? Number.POSITIVE_INFINITY
  return (one, other) => (key(one) === key(other) ? 0 : key(one) - key(other))
}
const byScore: Order = (one, other) =>
  other.score.score - one.score.score || one.tieBreak - other.tieBreak || compareIds(one, other)
/** The sort orders. Unknown values come last; equal ones are ordered by score, then by tie-break. */
export const orders: Record<MatchesQuery['sort'], Order> = {
  score: byScore,
  cost: andByScore(rising((ranked) => ranked.yearlyCostUsd)),
  next_free: andByScore(rising((ranked) => ranked.nextFreeAt)),
  rating: andByScore(rising((ranked) => (ranked.averageRating === null ? null : -ranked.averageRating))),
  distance: andByScore(rising((ranked) => ranked.miles)),
}

function andByScore(first: Order): Order {
  return (one, other) => first(one, other) || byScore(one, other)
}

// Two tie-breaks of one day are equal about once in four billion pairs.
function compareIds(one: Ranked, other: Ranked): number {
  return one.id < other.id ? -1 : Number(one.id > other.id)
}
