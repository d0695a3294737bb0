import type { SaveRouting } from '#contract/leads/routing/schemas.ts'
import type { RoutingRule } from '#contract/leads/values.ts'
import { recountPlaces } from '#server/eligibility/service.ts'
import { recordAudit } from '#server/firms/audit/service.ts'
import { lockMembershipWith, membershipWith, permits, tryLockMember } from '#server/firms/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { claimPair } from '../pairs/service.ts'
import { assignTo } from '../service.assign.ts'
import type { LeadRow } from '../tables.ts'
import { chooseAdvisor, isOverflowing, settingsText } from './rules.ts'
import * as store from './store.ts'
import type { LeadRoutingRow } from './tables.ts'

export type RoutingView = {
  readonly row: LeadRoutingRow | null
  readonly savedByName: string | null
  readonly canEdit: boolean
}

/** What the history says of the rule that chose. */
const reasons: Readonly<Record<RoutingRule, string>> = {
  round_robin: 'whose turn it was',
  specialty: 'by subject',
  language: 'by language',
  capacity: 'by open leads',
  pool: 'by hand',
}

/**
 * How the actor's firm assigns leads without an advisor, for those who run or oversee it.
 * @throws firms.none, firms.not-allowed
 */
export async function getRouting(ctx: UserCtx): Promise<RoutingView> {
  const { firm, firmRole } = await membershipWith(ctx, 'read-records')
  const row = await store.findRouting(ctx.db, firm.id)
  const savedById = row?.savedById ?? null
  const savedBy = savedById && (await peopleSeenBy(ctx, [savedById])).get(savedById)
  return { row, savedByName: savedBy ? savedBy.displayName : null, canEdit: permits(firmRole, 'assign-leads') }
}

/**
 * Changes how the firm assigns leads; leads in the pool stay there.
 * @throws firms.none, firms.not-allowed
 */
export async function saveRouting(ctx: UserCtx, input: SaveRouting): Promise<RoutingView> {
  await ctx.transaction(async (tx) => {
    const { firm } = await lockMembershipWith(tx, 'assign-leads')
    await store.upsertRouting(tx.db, { ...input, firmId: firm.id, savedAt: tx.now, savedById: tx.actor.id })
    const detail = settingsText(input)
    await recordAudit(tx, { firmId: firm.id, kind: 'routing-changed', detail })
  })
  return getRouting(ctx)
}

/**
 * Gives a lead in its firm's pool to the advisor the firm's rule chooses; without one it stays
 * there (docs/firms.md "Routing"). Two leads at once are routed one after the other.
 */
export async function routeLead(tx: Tx, lead: LeadRow): Promise<LeadRow> {
  if (lead.firmId === null || lead.advisorId !== null) return lead
  return (await route(tx, { ...lead, firmId: lead.firmId }, null)) ?? lead
}

/** Locks how a firm assigns leads where `passOnOverflow` would lock it later. */
export async function lockOverflow(tx: Tx, firmId: string): Promise<void> {
  if ((await store.findRouting(tx.db, firmId))?.passesOnOverflow) await store.lockRouting(tx.db, firmId)
}

/**
 * Passes a new lead on when it is one more than the firm lets the advisor have whom the consumer
 * turned to, and the firm wants that; null where it stays. The consumer's agreement stays with the
 * advisor they chose.
 */
export async function passOnOverflow(tx: Tx, lead: LeadRow): Promise<LeadRow | null> {
  const { firmId, advisorId } = lead
  if (firmId === null || advisorId === null) return null
  if (!(await store.findRouting(tx.db, firmId))?.passesOnOverflow) return null
  // Two leads at once are counted one after the other, or both would find room taken and none pass.
  const settings = await store.lockRouting(tx.db, firmId)
  if (!isOverflowing(settings, await store.countOpenLeads(tx.db, firmId, advisorId))) return null
  return route(tx, { ...lead, firmId }, advisorId)
}

async function route(tx: Tx, lead: LeadRow & { firmId: string }, exceptId: string | null): Promise<LeadRow | null> {
  const { firmId, consumerId } = lead
  const settings = await store.lockRouting(tx.db, firmId)
  const consumer = await store.findConsumer(tx.db, consumerId)
  if (!consumer) return null
  const candidates = await store.listCandidates(tx.db, { lead, consumer, now: tx.now })
  let others = candidates.filter(({ advisorId }) => advisorId !== exceptId)
  for (let choice = chooseAdvisor(settings, consumer, others); choice; ) {
    const { advisorId, by } = choice
    if ((await tryLockMember(tx, { firmId, advisorId })) && (await claimPair(tx, lead, advisorId))) {
      await recountPlaces(tx, advisorId)
      await store.upsertTurn(tx.db, firmId, advisorId)
      return assignTo(tx, lead, advisorId, { byId: null, reason: reasons[by] })
    }
    // The consumer turned to this advisor in the same moment, or they left the firm.
    others = others.filter((each) => each.advisorId !== advisorId)
    choice = chooseAdvisor(settings, consumer, others)
  }
  return null
}
