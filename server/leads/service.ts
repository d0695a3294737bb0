import type { LeadsQuery, MoveLead, MoveLeads, SaveLead } from '#contract/leads/schemas.ts'
import type { LeadStatus } from '#contract/leads/values.ts'
import { Problem, problem } from '#contract/problems.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { firmOf, lockMembership, permits } from '#server/firms/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { requireAssignable } from './board/service.ts'
import { insertOfLead } from './clients/store.ts'
import { leadMoved } from './events.ts'
import { applyValues } from './fields/service.ts'
import { writeLead } from './history/service.ts'
import { findOfPair, lockOfPair } from './pairs/store.ts'
import { type LeadAction, type LeadViewer, leadActions, maySee } from './policy.ts'
import * as rules from './rules.ts'
import { announceLead, assignTo } from './service.assign.ts'
import * as store from './store.ts'
import type { LeadRow, LeadScope } from './tables.ts'

/**
 * Moves the lead of a pair forward because of what happened between the two; never back
 * (docs/product.md "Leads"). `isAnswer` says whether the advisor did it. One that is further
 * already keeps its stage and notes its first contact.
 */
export async function advanceLead(
  tx: Tx,
  pair: ConsumerAdvisorPair,
  { to, isAnswer }: { to: 'contacted' | 'consultation'; isAnswer: boolean },
): Promise<void> {
  const lead = await lockOfPair(tx.db, pair)
  const next = lead && rules.automaticMove(lead.status, to)
  if (lead && next) await carryOut(tx, lead, { to: next, isAnswer, byId: null, note: '' })
  else if (lead?.firstContactAt === null)
    await announceLead(tx, await store.updateLead(tx.db, lead.id, rules.afterContact(lead, { isAnswer, now: tx.now })))
}

/** Moves the open leads of a consumer to lost when the account is deleted: nobody can work them. */
export async function loseLeadsOf(tx: Tx, consumerId: string): Promise<void> {
  for (const lead of await store.lockOpenLeadsOf(tx.db, consumerId))
    await carryOut(tx, lead, { to: 'lost', lostKind: 'account_deleted', byId: null, note: '' })
}

/** The lead of a pair when the actor may work it, or null. */
export async function findLeadOfPair(ctx: UserCtx, pair: ConsumerAdvisorPair): Promise<LeadRow | null> {
  const lead = await findOfPair(ctx.db, pair)
  return lead && (await actionsOn(ctx, lead)).length > 0 ? lead : null
}

/**
 * One lead the actor works, or of the firm they run or oversee.
 * @throws core.not-found
 */
export async function getLead(ctx: UserCtx, id: string): Promise<store.LeadRecord> {
  const view = await store.findLead(ctx.db, id, { viewerId: ctx.actor.id, now: ctx.now })
  if (!view || !maySee(await viewerOf(ctx), { ...view.lead, advisorFirmId: view.advisorFirmId }))
    throw problem('core.not-found')
  return view
}

/**
 * The row of a lead that the actor may write about.
 * @throws core.not-found
 */
export async function getWorkedLead(ctx: UserCtx, id: string): Promise<LeadRow> {
  const lead = await store.findLeadRow(ctx.db, id)
  if (lead?.advisorId !== ctx.actor.id) throw problem('core.not-found')
  return lead
}

/**
 * Moves a lead by hand.
 * @throws core.not-found, leads.wrong-move
 */
export function moveLead(ctx: UserCtx, id: string, move: MoveLead): Promise<store.LeadRecord> {
  const { to, lostKind, lostReason, note } = move
  return change(ctx, id, 'move', async (tx, lead) => {
    if (!rules.movesFrom(lead.status).includes(to)) throw problem('leads.wrong-move')
    const why = to === 'lost' ? (lostReason ?? '') : note
    await carryOut(tx, lead, { to, lostKind, lostReason, byId: tx.actor.id, note: why })
  })
}

/**
 * Moves several leads by hand, each in a transaction of its own: one that cannot go there, or is
 * not the actor's, stays and is named.
 */
export async function moveLeads(
  ctx: UserCtx,
  { ids, ...move }: MoveLeads,
): Promise<{ moved: string[]; refused: string[] }> {
  const { done: moved, refused } = await forEachLead(ids, (id) => moveLead(ctx, id, { ...move, note: '' }))
  return { moved, refused }
}

/** Takes the actor's last move of several leads back, as `moveLeads` moves them. */
export async function undoMoves(
  ctx: UserCtx,
  ids: readonly string[],
): Promise<{ undone: string[]; refused: string[] }> {
  const { done: undone, refused } = await forEachLead(ids, (id) => undoMove(ctx, id))
  return { undone, refused }
}

async function forEachLead(ids: readonly string[], act: (id: string) => Promise<unknown>) {
  const done: string[] = []
  const refused: string[] = []
  for (const id of new Set(ids)) {
    try {
      await act(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push(id)
    }
  }
  return { done, refused }
}

/**
 * Takes the actor's last move back; the history keeps the move and its taking back.
 * @throws core.not-found, leads.nothing-to-undo
 */
export function undoMove(ctx: UserCtx, id: string): Promise<store.LeadRecord> {
  return change(ctx, id, 'move', async (tx, lead) => {
    const history = await store.listChanges(tx.db, id)
    const before = rules.beforeMove(lead, history, { actorId: tx.actor.id, now: tx.now })
    if (!before) throw problem('leads.nothing-to-undo')
    // By nobody, so that a taking back cannot itself be taken back.
    await record(tx, lead, before, { byId: null, note: rules.takenBack })
  })
}

/**
 * Changes what the advisor wrote about a lead; the history says what.
 * @throws core.not-found, leads.wrong-field-value
 */
export function saveLead(ctx: UserCtx, id: string, input: SaveLead): Promise<store.LeadRecord> {
  return change(ctx, id, 'edit', async (tx, lead) => {
    if (Object.keys(input).length === 0) return
    const { fields, ...rest } = input
    const custom = fields && (await applyValues(tx, lead.custom, fields))
    await announceLead(tx, await writeLead(tx, lead, { ...rest, custom }))
  })
}

/**
 * Gives a lead of the firm to another advisor of the same firm; a closed lead stays with who closed
 * it, and the firm is locked, as in a bulk assignment. What the consumer disclosed stays with the
 * one they agreed to: the colleague sees a place until the consumer agrees to them too.
 * @throws core.not-found, leads.not-in-firm, leads.closed, leads.advisor-ineligible, leads.blocked,
 * leads.has-lead
 */
export function assignLead(ctx: UserCtx, id: string, advisorId: string): Promise<store.LeadRecord> {
  return ctx.transaction(async (tx) => {
    // Before the lead, as where somebody leaves the firm, to avoid deadlocks.
    await lockMembership(tx, tx.actor.id)
    return change(tx, id, 'assign', async (tx, lead) => {
      if (await requireAssignable(tx, lead, advisorId)) await assignTo(tx, lead, advisorId, { byId: tx.actor.id })
    })
  })
}

/** Who the actor is among those who read leads. */
export async function viewerOf(ctx: UserCtx): Promise<LeadViewer> {
  const membership = await firmOf(ctx, ctx.actor.id)
  const role = membership?.firmRole
  return {
    id: ctx.actor.id,
    firmId: role && permits(role, 'read-records') ? membership.firm.id : null,
    canAssign: role !== undefined && permits(role, 'assign-leads'),
  }
}

async function actionsOn(ctx: UserCtx, lead: LeadRow): Promise<LeadAction[]> {
  const viewer = await viewerOf(ctx)
  const advisorFirm = viewer.firmId === null || lead.advisorId === null ? null : await firmOf(ctx, lead.advisorId)
  return leadActions(viewer, { ...lead, advisorFirmId: advisorFirm?.firm.id ?? null })
}

/** Whose leads a request means. @throws core.forbidden for the firm of an actor who reads none */
export async function scopeOf(ctx: UserCtx, scope: LeadsQuery['scope']): Promise<LeadScope> {
  if (scope === 'mine') return { advisorId: ctx.actor.id }
  const { firmId } = await viewerOf(ctx)
  if (firmId === null) throw problem('core.forbidden')
  return { firmId }
}

async function change(
  ctx: UserCtx,
  id: string,
  action: LeadAction,
  work: (tx: Tx<UserCtx['actor']>, lead: LeadRow) => Promise<void>,
): Promise<store.LeadRecord> {
  await ctx.transaction(async (tx) => {
    const lead = await store.lockLead(tx.db, id)
    if (!lead || !(await actionsOn(tx, lead)).includes(action)) throw problem('core.not-found')
    await work(tx, lead)
  })
  const view = await store.findLead(ctx.db, id, { viewerId: ctx.actor.id, now: ctx.now })
  if (!view) throw problem('core.not-found')
  return view
}

type Move = { to: LeadStatus; isAnswer?: boolean; byId: string | null; note: string } & rules.LostBecause

async function carryOut(tx: Tx, lead: LeadRow, { byId, note, ...move }: Move): Promise<void> {
  await record(tx, lead, rules.afterMove(lead, { ...move, now: tx.now }), { byId, note })
}

async function record(
  tx: Tx,
  lead: LeadRow,
  marks: Partial<LeadRow> & { status: LeadStatus },
  { byId, note }: { byId: string | null; note: string },
): Promise<void> {
  const moved = await store.updateLead(tx.db, lead.id, { stageSince: tx.now, ...marks })
  const { id: leadId, status: from, advisorId } = lead
  if (moved.status === 'converted' && advisorId !== null)
    await insertOfLead(tx.db, { leadId, advisorId, createdAt: tx.now })
  const { status: to, lostKind } = moved
  await store.insertChange(tx.db, { leadId, at: tx.now, byId, from, to, note, lostKind })
  await tx.publish(leadMoved, { leadId, advisorId, from, to: moved.status })
  await announceLead(tx, moved)
}
