/**
 * Turns scored advisors into a consumer's list: the minimum, filters, counts, order and page, and
 * never what an advisor pays. Pure, and the reference that any faster way of ranking has to equal.
 */
import { utcDay } from '#contract/core/days.ts'
import { yearlyCost } from '#contract/directory/values.ts'
import type { MatchesQuery, MatchPreferences } from '#contract/matching/schemas.ts'
import { firmsNamed, type Reaction } from '#contract/matching/values.ts'
import type { Communication, TimeOfDay } from '#contract/profiles/values.ts'
import {
  conditionsOf,
  countAdvisor,
  type FilterCounts,
  noCounts,
  passesAll,
  type ValueCounts,
} from '../filters/rules.ts'
import type { Facts } from '../listings/columns.ts'
import {
  type ConsumerPreferences,
  type CriterionValues,
  dailySaltFor,
  isSwitchedOn,
  type Offer,
  type Score,
  scoreOf,
  sharesSubject,
  tieBreakOf,
  tieBreakSeedOf,
  valuesOf,
} from '../scoring/rules.ts'

/** The consumer of a list, as scoring and the tie-break read them. */
export type Consumer = ConsumerPreferences & {
  readonly id: string
  readonly sumUsd: number
  readonly horizonDays: number
  /** How they like to talk; empty for any way. */
  readonly preferredCommunication: readonly Communication[]
  /** When they can meet; empty for any time. */
  readonly timesOfDay: readonly TimeOfDay[]
  readonly preferences: MatchPreferences
}

/** A consumer with the assets, in dollars, that an advisor's limits are compared with. */
export type ConsumerWithAssets = Consumer & { readonly assets: number }

/** What passed between a consumer and an advisor, as ranking reads it. */
export type PairState = {
  readonly strength: number
  readonly reaction: Reaction | null
  /** A consumer in contact needs no place with a full advisor. */
  readonly isInContact: boolean
}

export type Candidate = Facts &
  Offer & {
    /** Milliseconds since 1970, as numbers are cheap to carry between threads. */
    readonly nextFreeAt: number | null
    /** Calendar days to the first opening within the horizon; null when there is none. */
    readonly opensInDays: number | null
  }
/** What a score and its explanation read of a candidate. */
export type Scored = Pick<
  Candidate,
  | keyof Offer
  | 'id'
  | 'portfolioFeePercent'
  | 'hourlyRateUsd'
  | 'flatFeeUsd'
  | 'minimumYearlyFeeUsd'
  | 'averageRating'
  | 'nextFreeAt'
  | 'opensInDays'
>

export type Ranked = {
  readonly id: string
  readonly score: Score
  readonly values: CriterionValues
  readonly miles: number | null
  readonly openDays: number
  readonly opensInDays: number | null
  readonly nextFreeAt: number | null
  readonly yearlyCostUsd: number | null
  readonly averageRating: number | null
  readonly reaction: Reaction | null
  /** The consumer looked at the advisor, wrote to them or booked before, or agreed to contact. */
  readonly hasInteraction: boolean
  readonly tieBreak: number
}

export type Ranking = {
  readonly page: Ranked[]
  readonly total: number
  readonly belowMinimum: number
  readonly unrelated: number
  readonly passed: number
  readonly liked: number
  /**
   * By filter and value. Of firms only those with most matches are counted, and those of the query.
   */
  readonly counts: FilterCounts
  readonly costRange: { minUsd: number; maxUsd: number } | null
  /**
   * How many passed every hard rule: on the list, under the minimum, passed on, or without a
   * subject in common.
   */
  readonly considered: number
}
export type RankingQuery = { readonly query: MatchesQuery; readonly now: number }

/**
 * The assets an advisor's limits are compared with: the larger of the two sums a consumer may
 * state.
 */
export function assetsOf(consumer: { investableAssets: number; investmentAmount: number }): number {
  return Math.max(consumer.investableAssets, consumer.investmentAmount)
}

/**
 * The sum an advisor would manage, in dollars, for which yearly costs are estimated; 0 when the
 * consumer states none.
 */
export function sumOf(consumer: { investableAssets: number; investmentAmount: number }): number {
  return consumer.investmentAmount || consumer.investableAssets
}

/** Scores one advisor for one consumer. The consumer's salt of the day only orders equal scores. */
export function assess(consumer: Consumer, candidate: Scored, dailySalt: number): Ranked {
  const { values, miles } = valuesOf(consumer, candidate)
  return {
    id: candidate.id,
    score: scoreOf(values, consumer.preferences),
    values,
    miles,
    openDays: candidate.openDays,
    opensInDays: candidate.opensInDays,
    nextFreeAt: candidate.nextFreeAt,
    yearlyCostUsd: yearlyCost(candidate, consumer.sumUsd)?.usd ?? null,
    averageRating: candidate.averageRating,
    reaction: candidate.reaction,
    hasInteraction: candidate.strength !== null,
    tieBreak: tieBreakOf(tieBreakSeedOf(candidate.id), dailySalt),
  }
}

/**
 * Tells whether a pair can match at all: while expertise counts, the advisor offers one of the
 * wanted specialties.
 */
export function hasEnoughInCommon(consumer: Consumer, { expertise }: Pick<Scored, 'expertise'>): boolean {
  return !isSwitchedOn('expertise', consumer.preferences) || sharesSubject(consumer, expertise)
}

/**
 * Ranks the candidates, who pass the hard rules. A list of liked or passed advisors shows them
 * whatever their score, because the consumer chose them.
 */
export function rank(consumer: Consumer, candidates: readonly Candidate[], rankingQuery: RankingQuery): Ranking {
  const all = rankAll(consumer, candidates, rankingQuery)
  return { ...all, counts: { ...all.counts, firm: firmsCounted(all.counts.firm, rankingQuery.query.firm ?? []) } }
}

/** The same with all firms counted, for callers who add more counts. */
export function rankAll(consumer: Consumer, candidates: readonly Candidate[], { query, now }: RankingQuery): Ranking {
  const counts = noCounts()
  const cost = { minUsd: Number.POSITIVE_INFINITY, maxUsd: Number.NEGATIVE_INFINITY }
  const tally = { belowMinimum: 0, unrelated: 0, passed: 0, liked: 0 }
  const shown: Ranked[] = []
  const dailySalt = dailySaltFor(consumer.id, utcDay(now))
  const conditions = conditionsOf(query)
  for (const candidate of candidates) {
    const ranked = assess(consumer, candidate, dailySalt)
    if (candidate.reaction === 'pass') tally.passed++
    if (candidate.reaction === 'like') tally.liked++
    const mayMatch = candidate.reaction !== 'pass' && hasEnoughInCommon(consumer, candidate)
    const isMatch = mayMatch && ranked.score.score >= consumer.preferences.minimumMatchScore
    if (isMatch) {
      countAdvisor(counts, candidate, ranked, now)
      cost.minUsd = Math.min(cost.minUsd, ranked.yearlyCostUsd ?? cost.minUsd)
      cost.maxUsd = Math.max(cost.maxUsd, ranked.yearlyCostUsd ?? cost.maxUsd)
    } else if (candidate.reaction !== 'pass') {
      if (mayMatch) tally.belowMinimum++
      else tally.unrelated++
    }
    const isRequested = query.reaction ? candidate.reaction === query.reaction : isMatch
    if (isRequested && passesAll(conditions, candidate, ranked, now)) shown.push(ranked)
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

/**
 * Keeps the firms with the most matches (ties by id), and the requested firms whatever their count.
 */
export function firmsCounted(counts: ValueCounts, requested: readonly string[]): ValueCounts {
  const most = Object.entries(counts)
    .toSorted(([idA, countA], [idB, countB]) => countB - countA || (idA < idB ? -1 : 1))
    .slice(0, firmsNamed)
  return Object.fromEntries([...most, ...requested.map((id) => [id, counts[id] ?? 0] as const)])
}

type Order = (a: Ranked, b: Ranked) => number
const rising = (of: (ranked: Ranked) => number | null): Order => {
  // Unknown values come last.
  const key = (ranked: Ranked) => of(ranked) ?? Number.POSITIVE_INFINITY
  return (a, b) => (key(a) === key(b) ? 0 : key(a) - key(b))
}
const byScore: Order = (a, b) => b.score.exact - a.score.exact || a.tieBreak - b.tieBreak || compareIds(a, b)
/**
 * The sort orders. Unknown values come last; equal ones are ordered by score, then by tie-break.
 */
export const orders: Record<MatchesQuery['sort'], Order> = {
  score: byScore,
  cost: andByScore(rising((ranked) => ranked.yearlyCostUsd)),
  next_free: andByScore(rising((ranked) => ranked.nextFreeAt)),
  rating: andByScore(rising((ranked) => (ranked.averageRating === null ? null : -ranked.averageRating))),
  distance: andByScore(rising((ranked) => ranked.miles)),
}

function andByScore(first: Order): Order {
  return (a, b) => first(a, b) || byScore(a, b)
}

// Two tie-breaks of one day are equal about once in four billion pairs.
function compareIds(a: Ranked, b: Ranked): number {
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
