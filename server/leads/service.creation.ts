import type { LeadSource } from '#contract/leads/values.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { isContactable, lockContact } from '#server/eligibility/service.ts'
import { firmOf } from '#server/firms/service.ts'
import { scoreOf } from '#server/matching/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { leadCreated } from './events.ts'
import { findOfPair } from './pairs/store.ts'
import { existsReferral } from './referrals/store.ts'
import { lockRequest } from './requests/store.ts'
import { lockOverflow, passOnOverflow } from './routing/service.ts'
import { isOpen } from './rules.ts'
import { announceLead, assignTo } from './service.assign.ts'
import { findEstimatedValue, insertChange, insertLeadOnce, updateLead } from './store.ts'
import type { LeadRow } from './tables.ts'

/**
 * Locks the consumer's request to the firm of an advisor, if there is one, and then how the firm
 * passes leads on. Both always before a contact of the consumer, as an assignment by the firm does,
 * to avoid deadlocks.
 */
export async function lockRequestTo(tx: Tx, { consumerId, advisorId }: ConsumerAdvisorPair): Promise<LeadRow | null> {
  const membership = await firmOf(tx, advisorId)
  if (!membership) return null
  const firmId = membership.firm.id
  const request = await lockRequest(tx.db, { consumerId, firmId })
  await lockOverflow(tx, firmId)
  return request
}

/**
 * Makes the lead of a pair when a consumer acts; a second act makes no second one. An advisor who
 * is not verified, published and entitled gets none (docs/product.md "Leads"). True when the pair
 * had its lead already and nobody was notified of it now.
 */
export async function createLead(tx: Tx, pair: ConsumerAdvisorPair, source: LeadSource): Promise<boolean> {
  const before = await findOfPair(tx.db, pair)
  if (before && before.turnedToId !== null) return true
  if (!(await isContactable(tx, pair.advisorId))) return false
  const request = await lockRequestTo(tx, pair)
  // A firm may assign the advisor another lead of the same consumer in the same moment.
  await lockContact(tx, pair)
  const existing = await findOfPair(tx.db, pair)
  if (existing && existing.turnedToId !== null) return true
  if (existing && existing.id !== request?.id) return true
  if (request && isOpen(request.status)) return adoptRequest(tx, request, pair.advisorId)
  if (existing) return true
  const firm = (await firmOf(tx, pair.advisorId))?.firm
  const lead = await insertLeadOnce(tx.db, {
    ...pair,
    turnedToId: pair.advisorId,
    firmId: firm?.id ?? null,
    source: (await existsReferral(tx.db, pair)) ? 'referral' : source,
    matchScore: await scoreOf(tx, pair),
    estimatedValueUsd: await findEstimatedValue(tx.db, pair.consumerId),
    createdAt: tx.now,
    stageSince: tx.now,
  })
  // Another connection made it in the same moment.
  if (!lead) return false
  await insertChange(tx.db, { leadId: lead.id, at: tx.now, byId: null, from: null, to: 'new' })
  // The advisor who gets a lead that is passed on is notified of the assignment.
  if (await passOnOverflow(tx, lead)) return false
  await tx.publish(leadCreated, { leadId: lead.id, ...pair })
  await announceLead(tx, lead)
  return false
}

/**
 * Makes a consumer's request to a firm the lead of the advisor of the firm they now turned to
 * themselves. True when it was that advisor's already.
 */
async function adoptRequest(tx: Tx, request: LeadRow, advisorId: string): Promise<boolean> {
  const lead = await updateLead(tx.db, request.id, { turnedToId: advisorId })
  const isTheirs = lead.advisorId === advisorId
  if (isTheirs) await announceLead(tx, lead)
  else await assignTo(tx, lead, advisorId, { byId: null, reason: 'whom the client chose' })
  return isTheirs
}
