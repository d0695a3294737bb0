import { leadChanged } from '#contract/leads/events.ts'
import type { LeadStatistics, LeadsQuery, MoveLead, SaveLead } from '#contract/leads/schemas.ts'
import type { LeadSource, LeadStatus } from '#contract/leads/values.ts'
import { problem } from '#contract/problems.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { admitWithoutLimit, isContactable } from '#server/eligibility/service.ts'
import { firmOf } from '#server/firms/service.ts'
import { scoreOf } from '#server/matching/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { leadAssigned, leadCreated, leadMoved } from './events.ts'
import { type LeadAction, type LeadViewer, leadActions } from './policy.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import type { LeadRow } from './tables.ts'

/**
 * Makes the lead of a pair when a consumer acts; a second act makes no second one. An advisor who
 * is not verified, published and entitled gets none (docs/product.md "Leads").
 */
export async function createLead(tx: Tx, pair: ConsumerAdvisorPair, source: LeadSource): Promise<void> {
  if (await store.findOfPair(tx.db, pair)) return
  if (!(await isContactable(tx, pair.advisorId))) return
  const means = await store.findMeans(tx.db, pair.consumerId)
  const firm = (await firmOf(tx, pair.advisorId))?.firm
  const lead = await store.insertLeadOnce(tx.db, {
    ...pair,
    turnedToId: pair.advisorId,
    firmId: firm?.id ?? null,
    source,
    matchScore: await scoreOf(tx, pair),
    estimatedValueUsd: means ? means.investmentAmount || means.investableAssets : 0,
    createdAt: tx.now,
  })
  // Another connection made it in the same moment.
  if (!lead) return
  await store.insertChange(tx.db, { leadId: lead.id, at: tx.now, byId: null, from: null, to: 'new' })
  await tx.publish(leadCreated, { leadId: lead.id, ...pair })
  await tell(tx, lead)
}

/**
 * Moves the lead of a pair forward because of what happened between the two; never back
 * (docs/product.md "Leads").
 */
export async function advanceLead(tx: Tx, pair: ConsumerAdvisorPair, to: 'contacted' | 'consultation'): Promise<void> {
  const lead = await store.lockOfPair(tx.db, pair)
  const next = lead && rules.automaticMove(lead.status, to)
  if (lead && next) await carryOut(tx, lead, { to: next, byId: null, note: '' })
}

/** The lead of a pair when the actor may work it, or null. */
export async function findLeadOfPair(ctx: UserCtx, pair: ConsumerAdvisorPair): Promise<LeadRow | null> {
  const lead = await store.findOfPair(ctx.db, pair)
  return lead && (await actsOn(ctx, lead)).length > 0 ? lead : null
}

/**
 * The actor's leads, or those of the firm they administer, in the requested order.
 * @throws core.forbidden for the firm of an actor who administers none
 */
export async function listLeads(ctx: UserCtx, query: LeadsQuery): Promise<store.LeadView[]> {
  const scope = await scopeOf(ctx, query.scope)
  const { status, consumerId, sort } = query
  return store.listLeads(ctx.db, scope, { status, consumerId, sort, viewerId: ctx.actor.id, now: ctx.now })
}

/**
 * Counts and times over the same leads.
 * @throws core.forbidden
 */
export async function getStatistics(ctx: UserCtx, scope: LeadsQuery['scope']): Promise<LeadStatistics> {
  return rules.statisticsOf(await store.countByStatusAndSource(ctx.db, await scopeOf(ctx, scope)))
}

/**
 * One lead the actor works or administers.
 * @throws core.not-found
 */
export async function getLead(ctx: UserCtx, id: string): Promise<store.LeadView> {
  const view = await store.findLead(ctx.db, id, { viewerId: ctx.actor.id, now: ctx.now })
  if (!view || (await actsOn(ctx, view.lead)).length === 0) throw problem('core.not-found')
  return view
}

/**
 * Moves a lead by hand.
 * @throws core.not-found, leads.wrong-move
 */
export function moveLead(ctx: UserCtx, id: string, { to, lostReason, note }: MoveLead): Promise<store.LeadView> {
  return change(ctx, id, 'move', async (tx, lead) => {
    if (!rules.movesFrom(lead.status).includes(to)) throw problem('leads.wrong-move')
    await carryOut(tx, lead, { to, lostReason, byId: tx.actor.id, note: to === 'lost' ? (lostReason ?? '') : note })
  })
}

/**
 * Takes the actor's last move back; the history keeps the move and its taking back.
 * @throws core.not-found, leads.nothing-to-undo
 */
export function undoMove(ctx: UserCtx, id: string): Promise<store.LeadView> {
  return change(ctx, id, 'move', async (tx, lead) => {
    const history = await store.listChanges(tx.db, id)
    const before = rules.beforeMove(lead, history, { actorId: tx.actor.id, now: tx.now })
    if (!before) throw problem('leads.nothing-to-undo')
    // By nobody, so that a taking back cannot itself be taken back.
    await record(tx, lead, before, { byId: null, note: 'Move taken back' })
  })
}

/**
 * Changes notes or the expected value.
 * @throws core.not-found
 */
export function saveLead(ctx: UserCtx, id: string, input: SaveLead): Promise<store.LeadView> {
  return change(ctx, id, 'edit', async (tx, lead) => {
    if (Object.keys(input).length > 0) await tell(tx, await store.updateLead(tx.db, lead.id, input))
  })
}

/**
 * Gives a lead of the firm to another advisor of the same firm. What the consumer disclosed stays
 * with the one they agreed to: the colleague sees a place until the consumer agrees to them too.
 * @throws core.not-found, leads.not-in-firm
 */
export function assignLead(ctx: UserCtx, id: string, advisorId: string): Promise<store.LeadView> {
  return change(ctx, id, 'assign', async (tx, lead) => {
    const membership = await firmOf(tx, advisorId)
    if (!membership || membership.firm.id !== lead.firmId) throw problem('leads.not-in-firm')
    if (lead.advisorId === advisorId) return
    const assigned = await store.updateLead(tx.db, lead.id, { advisorId })
    // The firm assigns the lead, so the colleague's weekly capacity is not checked.
    await admitWithoutLimit(tx, { consumerId: lead.consumerId, advisorId })
    await tx.publish(leadAssigned, { leadId: lead.id, advisorId, fromAdvisorId: lead.advisorId })
    tx.emit(rooms.user(lead.advisorId), leadChanged, { leadId: lead.id, status: lead.status })
    await tell(tx, assigned)
  })
}

/** Who the actor is among those who work leads. */
export async function workerOf(ctx: UserCtx): Promise<LeadViewer> {
  const membership = ctx.actor.role === 'firm_admin' ? await firmOf(ctx, ctx.actor.id) : null
  return { id: ctx.actor.id, adminOf: membership?.firmRole === 'admin' ? membership.firm.id : null }
}

async function actsOn(ctx: UserCtx, lead: LeadRow): Promise<LeadAction[]> {
  const worker = await workerOf(ctx)
  const advisorFirm = worker.adminOf === null ? null : await firmOf(ctx, lead.advisorId)
  return leadActions(worker, { ...lead, advisorFirmId: advisorFirm?.firm.id ?? null })
}

async function scopeOf(ctx: UserCtx, scope: LeadsQuery['scope']): Promise<store.Scope> {
  if (scope === 'mine') return { advisorId: ctx.actor.id }
  const { adminOf } = await workerOf(ctx)
  if (adminOf === null) throw problem('core.forbidden')
  return { firmId: adminOf }
}

async function change(
  ctx: UserCtx,
  id: string,
  act: LeadAction,
  work: (tx: Tx<UserCtx['actor']>, lead: LeadRow) => Promise<void>,
): Promise<store.LeadView> {
  await ctx.transaction(async (tx) => {
    const lead = await store.lockLead(tx.db, id)
    if (!lead || !(await actsOn(tx, lead)).includes(act)) throw problem('core.not-found')
    await work(tx, lead)
  })
  const view = await store.findLead(ctx.db, id, { viewerId: ctx.actor.id, now: ctx.now })
  if (!view) throw problem('core.not-found')
  return view
}

type Move = { to: LeadStatus; lostReason?: string | undefined; byId: string | null; note: string }

async function carryOut(tx: Tx, lead: LeadRow, { to, lostReason, byId, note }: Move): Promise<void> {
  await record(tx, lead, rules.afterMove(lead, { to, lostReason, now: tx.now }), { byId, note })
}

async function record(
  tx: Tx,
  lead: LeadRow,
  marks: Partial<LeadRow> & { status: LeadStatus },
  { byId, note }: { byId: string | null; note: string },
): Promise<void> {
  const moved = await store.updateLead(tx.db, lead.id, marks)
  const { id: leadId, status: from, advisorId } = lead
  await store.insertChange(tx.db, { leadId, at: tx.now, byId, from, to: moved.status, note })
  await tx.publish(leadMoved, { leadId, advisorId, from, to: moved.status })
  await tell(tx, moved)
}

/** Notifies the lead's advisor and the firm's administrator. */
async function tell(tx: Tx, lead: LeadRow): Promise<void> {
  const news = { leadId: lead.id, status: lead.status }
  tx.emit(rooms.user(lead.advisorId), leadChanged, news)
  const adminId = lead.firmId && (await store.findFirmAdmin(tx.db, lead.firmId))
  if (adminId && adminId !== lead.advisorId) tx.emit(rooms.user(adminId), leadChanged, news)
}
