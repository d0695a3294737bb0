import type { LeadCounts, LeadFilters, LeadStatistics, LeadsQuery, PipelineQuery } from '#contract/leads/schemas.ts'
import { columnLimit } from '#contract/leads/values.ts'
import { hasFeature, requireFeature } from '#server/eligibility/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { todayOf } from '#server/scheduling/availability/service.ts'
import * as rules from '../rules.ts'
import { scopeOf } from '../service.ts'
import type { LeadRecord } from '../store.ts'
import { decodeLeadPosition, type LeadPage, toLeadPage } from './rules.ts'
import * as store from './store.ts'

/**
 * The actor's leads, or those of the firm they run or oversee, in the requested order.
 * @throws core.forbidden for the firm of an actor who reads none
 */
export async function listLeads(ctx: UserCtx, query: LeadsQuery): Promise<LeadPage> {
  const scope = await scopeOf(ctx, query.scope)
  const { status, consumerId, sort, limit, cursor } = query
  const position = decodeLeadPosition(cursor, sort)
  const which = { ...(await filterOf(ctx, query)), status, consumerId, sort }
  const views = await store.listLeads(ctx.db, scope, { ...which, position, limit: limit + 1 })
  return toLeadPage(views, { limit, sort })
}

/**
 * The first leads of each status in the requested order: one column may be long while another is
 * short.
 * @throws core.forbidden for the firm of an actor who reads none
 */
export async function listPipeline(ctx: UserCtx, query: PipelineQuery): Promise<LeadRecord[]> {
  const scope = await scopeOf(ctx, query.scope)
  return store.listPipeline(ctx.db, scope, { ...(await filterOf(ctx, query)), sort: query.sort, limit: columnLimit })
}

/** The tags on the actor's leads, the most used first. */
export function listTags(ctx: UserCtx): Promise<string[]> {
  return store.listTags(ctx.db, ctx.actor.id, 50)
}

async function filterOf(
  ctx: UserCtx,
  { search, source, tag, field, nextStep }: LeadFilters,
): Promise<store.LeadFilter> {
  const viewerId = ctx.actor.id
  // The day on the reader's clock: the cards of the list say by it what is overdue.
  const today = nextStep ? await todayOf(ctx, viewerId) : null
  return { search, source, tag, field, nextStep, viewerId, now: ctx.now, today }
}

/**
 * Counts and times over the same leads, where the plan of the advisor or firm includes them.
 * @throws core.forbidden, billing.not-included
 */
export async function getStatistics(ctx: UserCtx, scope: LeadsQuery['scope']): Promise<LeadStatistics> {
  const holder = await scopeOf(ctx, scope)
  await requireFeature(ctx, 'lead_numbers', holder)
  const everything = await filterOf(ctx, { scope })
  const [tallies, losses] = await Promise.all([
    store.countByStatusAndSource(ctx.db, holder, everything),
    store.countLosses(ctx.db, holder),
  ])
  return { ...rules.statisticsOf(tallies), lostByKind: rules.lossesOf(losses) }
}

/**
 * How many leads each column of the pipeline has, and their sums, under the same filters as a list.
 * @throws core.forbidden
 */
export async function countLeads(ctx: UserCtx, filters: LeadFilters): Promise<LeadCounts> {
  const scope = await scopeOf(ctx, filters.scope)
  const [tallies, hasStatistics] = await Promise.all([
    store.countByStatusAndSource(ctx.db, scope, await filterOf(ctx, filters)),
    hasFeature(ctx, 'lead_numbers', scope),
  ])
  return { ...rules.countsOf(tallies), hasStatistics }
}
