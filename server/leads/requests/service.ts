import { daySeconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import type { Limit } from '#server/platform/limits.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { routeLead } from '../routing/service.ts'
import { announceLead } from '../service.assign.ts'
import { findEstimatedValue, insertChange } from '../store.ts'
import type { LeadRow } from '../tables.ts'
import * as store from './store.ts'

/** Requests one consumer makes to firms in a day. */
const requestsPerConsumer: Limit = { name: 'firm-requests', points: 5, windowSeconds: daySeconds }

export type RequestView = { readonly lead: LeadRow; readonly advisor: Person | null }

/** The actor's open request to a firm, with who takes it; null without one. */
export async function findRequest(ctx: UserCtx, firmId: string): Promise<RequestView | null> {
  const lead = await store.findRequest(ctx.db, { consumerId: ctx.actor.id, firmId })
  if (!lead) return null
  const people = lead.advisorId ? await peopleSeenBy(ctx, [lead.advisorId]) : null
  return { lead, advisor: (lead.advisorId && people?.get(lead.advisorId)) || null }
}

/**
 * Asks a firm for an advisor, once; the firm's rule chooses who takes it (docs/firms.md "Routing"),
 * never an advisor who has a lead of the consumer. Nobody learns who asks: that takes the
 * consumer's agreement with the advisor.
 * @throws core.not-found for a firm without a page, leads.no-other-advisor, core.too-many,
 * core.signed-out
 */
export async function requestFirm(ctx: UserCtx, firmId: string): Promise<RequestView | null> {
  const consumerId = ctx.actor.id
  if (!(await store.existsAdvisor(ctx.db, firmId))) throw problem('core.not-found')
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    if (await store.findRequest(tx.db, { consumerId, firmId })) return
    if (!(await store.existsAdvisor(tx.db, firmId, { withoutLeadOf: consumerId })))
      throw problem('leads.no-other-advisor')
    const estimatedValueUsd = await findEstimatedValue(tx.db, consumerId)
    const lead = await store.insertRequestOnce(tx.db, { consumerId, firmId, estimatedValueUsd, createdAt: tx.now })
    if (!lead) return
    await ctx.ports.limits.demand(requestsPerConsumer, consumerId)
    await insertChange(tx.db, { leadId: lead.id, at: tx.now, byId: null, from: null, to: 'new' })
    const routed = await routeLead(tx, lead)
    if (routed.advisorId === null) await announceLead(tx, routed)
  })
  return findRequest(ctx, firmId)
}

/** Takes a request back; nothing happens when there is none, or once the consumer agreed. */
export async function withdrawRequest(ctx: UserCtx, firmId: string): Promise<RequestView | null> {
  await ctx.transaction(async (tx) => {
    const deleted = await store.deleteRequest(tx.db, { consumerId: tx.actor.id, firmId })
    if (deleted) await announceLead(tx, deleted)
  })
  return findRequest(ctx, firmId)
}

/** Drops the requests of a consumer whose account goes. */
export async function dropRequests(tx: Tx, consumerId: string): Promise<void> {
  await store.deleteRequestsOf(tx.db, consumerId)
}
