import { utcDay } from '#contract/core/days.ts'
import type { EmptyList, MatchesQuery, NoMatch } from '#contract/matching/schemas.ts'
import { savedAtMost } from '#contract/matching/values.ts'
import { Problem, problem } from '#contract/problems.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { cachedCards } from '#server/directory/card-cache/service.ts'
import { cardsOf, currentCard, listFirmNames } from '#server/directory/service.ts'
import { firstBrokenRule, listEligibilities, type MatchEligibility } from '#server/eligibility/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import {
  assess,
  type Consumer,
  type ConsumerWithAssets,
  hasEnoughInCommon,
  type Ranked,
  type Ranking,
  rank,
} from './assessment/rules.ts'
import { emptyReasonOf } from './empty-list/rules.ts'
import { countCandidates } from './empty-list/store.ts'
import { listInteractionSummaries, listSavedIds } from './interactions/store.ts'
import type { MatchesParts, MatchFound, MatchParts, RuledOutParts } from './present.ts'
import { rankMatches } from './ranking/service.ts'
import { findCandidate, findConsumer, listCandidatesAmong, listOfferedWays } from './ranking/store.ts'
import type { ConsumerRanking } from './ranking/worker.ts'
import { dailySaltFor } from './scoring/rules.ts'
import type { InteractionSummary } from './tables.ts'

/**
 * A page of the actor's matches, ranked by the one score (scoring/rules.ts); empty while the
 * consumer has not named their state. Only the page is read in full, so that the size of the market
 * shows in one query alone.
 * @throws core.unavailable
 */
export async function listMatches(ctx: UserCtx, query: MatchesQuery): Promise<MatchesParts> {
  const { consumer, ranking, acts } = await rankOrNothing(ctx, query)
  const [items, firmNames, ruledOut] = await Promise.all([
    withCards(ctx, { consumer, page: ranking.page, acts }),
    listFirmNames(ctx, Object.keys(ranking.counts.firm)),
    query.reaction === 'like' && query.offset === 0 ? listRuledOut(ctx, ranking.liked) : [],
  ])
  return { consumer, ranking, items, firmNames, ruledOut, emptyBecause: await emptyBecause(ctx, ranking) }
}

/**
 * The saved advisors who have become no candidates, as after a move to another state. A choice that
 * disappeared would look lost, so each is listed with the reason.
 */
async function listRuledOut(ctx: UserCtx, likedCandidates: number): Promise<RuledOutParts[]> {
  const ids = await listSavedIds(ctx.db, ctx.actor.id, savedAtMost)
  if (ids.length <= likedCandidates) return []
  const reasons = await noMatchesAmong(ctx, ids)
  // Those without a shared specialty are on the list of the saved, with their score.
  const ruledOut = ids.flatMap((id) => {
    const noMatch = reasons.get(id)
    return noMatch && noMatch.rule !== 'no_shared_specialty' ? [{ id, noMatch }] : []
  })
  const cards = await cardsOf(
    ctx,
    ruledOut.map(({ id }) => id),
  )
  return ruledOut.flatMap(({ id, noMatch }) => {
    const advisor = cards.get(id)
    return advisor ? [{ advisor, noMatch }] : []
  })
}

/**
 * Why there are no candidates at all; null when some are hidden only by the minimum, a pass or a
 * filter.
 */
async function emptyBecause(ctx: UserCtx, ranking: Ranking): Promise<EmptyList | null> {
  const { total, belowMinimum, passed } = ranking
  if (total + belowMinimum + passed > 0) return null
  const consumer = await findConsumer(ctx.db, ctx.actor.id)
  if (!consumer?.state) return null
  const rule = emptyReasonOf(await countCandidates(ctx.db, consumer))
  return rule && { rule, state: consumer.state, assetsUsd: consumer.assets }
}

/**
 * Why the actor and one advisor match, whatever the minimum score, or the first reason against it.
 * Neither while the consumer has not named their state.
 * @throws profiles.not-an-advisor
 */
export async function getMatch(ctx: UserCtx, advisorId: string): Promise<MatchFound> {
  const consumer = await findConsumer(ctx.db, ctx.actor.id)
  const eligibility = await findMatchEligibility(ctx, { consumerId: ctx.actor.id, advisorId })
  if (!eligibility) throw problem('profiles.not-an-advisor')
  if (!consumer) throw problem('core.not-found')
  const acts = await listInteractionSummaries(ctx.db, consumer.id, [advisorId])
  const none = { consumer, match: null, ruledOutBecause: null, reaction: acts.get(advisorId)?.reaction ?? null }
  if (!consumer.state) return none
  const ruledOutBecause = firstBrokenRule(eligibility, { ...consumer, now: ctx.now })
  if (ruledOutBecause) return { ...none, ruledOutBecause }
  const ranked = await assessOne(ctx, consumer, advisorId)
  if (!ranked) return { ...none, ruledOutBecause: 'no_shared_specialty' }
  const [match] = await withCards(ctx, { consumer, page: [ranked], acts })
  return { ...none, match: match ?? null }
}

/**
 * The ranking, or an empty one for a consumer without a state, which is how every new account
 * begins.
 */
async function rankOrNothing(ctx: UserCtx, query: MatchesQuery): Promise<ConsumerRanking> {
  try {
    return await rankMatches(ctx, query)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'matching.profile-needed') throw error
    const consumer = await findConsumer(ctx.db, ctx.actor.id)
    if (!consumer) throw error
    return { consumer, ranking: rank(consumer, [], { query, now: ctx.now.getTime() }), acts: new Map() }
  }
}

/**
 * The score of a pair as it is now; null when there is no match: a hard rule is broken, no subject
 * is shared while expertise counts, or the consumer has not named their state.
 */
export async function scoreOf(ctx: Ctx, { consumerId, advisorId }: ConsumerAdvisorPair): Promise<number | null> {
  const consumer = await findConsumer(ctx.db, consumerId)
  const eligibility = await findMatchEligibility(ctx, { consumerId, advisorId })
  if (!consumer || !eligibility || firstBrokenRule(eligibility, { ...consumer, now: ctx.now })) return null
  return (await assessOne(ctx, consumer, advisorId))?.score.score ?? null
}

async function findMatchEligibility(
  ctx: Ctx,
  { consumerId, advisorId }: ConsumerAdvisorPair,
): Promise<MatchEligibility | null> {
  return (await matchEligibilities(ctx, consumerId, [advisorId])).get(advisorId) ?? null
}

async function matchEligibilities(
  ctx: Ctx,
  consumerId: string,
  advisorIds: readonly string[],
): Promise<Map<string, MatchEligibility>> {
  const [eligibilities, ways] = await Promise.all([
    listEligibilities(ctx, { consumerId, advisorIds }),
    listOfferedWays(ctx.db, advisorIds),
  ])
  return new Map([...eligibilities].map(([id, found]) => [id, { ...found, offeredWays: ways.get(id) ?? [] }]))
}

/**
 * The actor's matches among some advisors, by id, whatever the minimum score; those who are no
 * match are missing.
 */
export async function matchesAmong(ctx: UserCtx, advisorIds: readonly string[]): Promise<Map<string, MatchParts>> {
  const consumer = await findConsumer(ctx.db, ctx.actor.id)
  if (!consumer?.state || advisorIds.length === 0) return new Map()
  const now = ctx.now.getTime()
  const [candidates, acts] = await Promise.all([
    listCandidatesAmong(ctx.db, consumer, { advisorIds, now }),
    listInteractionSummaries(ctx.db, consumer.id, advisorIds),
  ])
  const dailySalt = dailySaltFor(consumer.id, utcDay(now))
  const page = candidates
    .filter((candidate) => hasEnoughInCommon(consumer, candidate))
    .map((candidate) => assess(consumer, candidate, dailySalt))
  const found = await withCards(ctx, { consumer, page, acts })
  return new Map(found.map((match) => [match.advisor.id, match]))
}

/**
 * Why some advisors are no match of the actor, by id; those who are a match are missing, and
 * everybody is while the actor has not named their state.
 */
export async function noMatchesAmong(ctx: UserCtx, advisorIds: readonly string[]): Promise<Map<string, NoMatch>> {
  const consumer = await findConsumer(ctx.db, ctx.actor.id)
  const state = consumer?.state
  if (!consumer || !state || advisorIds.length === 0) return new Map()
  const candidates = await listCandidatesAmong(ctx.db, consumer, { advisorIds, now: ctx.now.getTime() })
  const isRelated = new Map(candidates.map((candidate) => [candidate.id, hasEnoughInCommon(consumer, candidate)]))
  // What breaks no hard rule is a candidate, and lacks only a shared specialty.
  const excluded = await matchEligibilities(
    ctx,
    consumer.id,
    advisorIds.filter((id) => !isRelated.has(id)),
  )
  const reasonOf = (id: string): NoMatch => {
    const eligibility = excluded.get(id)
    const broken = eligibility && firstBrokenRule(eligibility, { ...consumer, now: ctx.now })
    return { rule: broken ?? 'no_shared_specialty', state, assetsUsd: consumer.assets || null }
  }
  return new Map(advisorIds.filter((id) => !isRelated.get(id)).map((id) => [id, reasonOf(id)]))
}

/** The names advisors go by, by id. */
export async function namesOf(ctx: Ctx, advisors: readonly { id: string }[]): Promise<Map<string, string>> {
  const ids = advisors.map(({ id }) => id)
  const people = await peopleSeenBy(ctx, ids)
  return new Map([...people].map(([id, { displayName }]) => [id, displayName]))
}

/** Null when the pair shares no subject while expertise counts. */
async function assessOne(ctx: Ctx, consumer: ConsumerWithAssets, advisorId: string): Promise<Ranked | null> {
  const now = ctx.now.getTime()
  const candidate = await findCandidate(ctx.db, consumer, { advisorId, now })
  if (!candidate || !hasEnoughInCommon(consumer, candidate)) return null
  return assess(consumer, candidate, dailySaltFor(consumer.id, utcDay(now)))
}

type Listed = {
  readonly consumer: Consumer
  readonly page: readonly Ranked[]
  readonly acts: ReadonlyMap<string, InteractionSummary>
}

async function withCards(ctx: Ctx, { consumer, page, acts }: Listed): Promise<MatchParts[]> {
  const cards = await cachedCards(
    ctx,
    page.map(({ id }) => id),
  )
  return page.flatMap((ranked) => {
    const card = cards.get(ranked.id)
    if (!card) return []
    const advisor = currentCard(card, { nextFreeAt: ranked.nextFreeAt, now: ctx.now })
    return [{ consumer, ranked, advisor, past: acts.get(ranked.id) ?? null, now: ctx.now }]
  })
}
