import { leadChanged } from '#contract/leads/events.ts'
import { managersOf } from '#server/firms/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { updateAdvisorOfLead } from './clients/store.ts'
import { leadAssigned } from './events.ts'
import * as store from './store.ts'
import type { LeadRow } from './tables.ts'

/** Who assigns a lead and what the history adds to it, such as the rule that chose. */
export type AssignedBy = { readonly byId: string | null; readonly reason?: string }

/**
 * Gives a lead to an advisor of its firm whose pair with the consumer is claimed, or to the firm's
 * pool (null), and records it. Nothing is disclosed with it: what the consumer agreed to stays with
 * the one they agreed to.
 */
export async function assignTo(
  tx: Tx,
  lead: LeadRow,
  advisorId: string | null,
  { byId, reason }: AssignedBy,
): Promise<LeadRow> {
  const assigned = await store.updateLead(tx.db, lead.id, { advisorId })
  const name = advisorId && ((await peopleSeenBy(tx, [advisorId])).get(advisorId)?.displayName ?? 'a colleague')
  const note = `${name === null ? 'Moved to the unassigned pool' : `Assigned to ${name}`}${reason ? `, ${reason}` : ''}`
  await store.insertChange(tx.db, { leadId: lead.id, at: tx.now, byId, from: lead.status, to: lead.status, note })
  if (advisorId !== null) {
    await updateAdvisorOfLead(tx.db, lead.id, advisorId)
    const { id: leadId, consumerId, advisorId: fromAdvisorId, turnedToId } = lead
    await tx.publish(leadAssigned, { leadId, consumerId, advisorId, fromAdvisorId, isRequest: turnedToId === null })
  }
  if (lead.advisorId !== null)
    tx.emit(rooms.user(lead.advisorId), leadChanged, { leadId: lead.id, status: lead.status })
  await announceLead(tx, assigned)
  return assigned
}

/** Notifies the lead's advisor and those who run the firm. */
export async function announceLead(tx: Tx, lead: LeadRow): Promise<void> {
  const payload = { leadId: lead.id, status: lead.status }
  if (lead.advisorId !== null) tx.emit(rooms.user(lead.advisorId), leadChanged, payload)
  const managerIds = lead.firmId ? await managersOf(tx, lead.firmId) : []
  for (const id of managerIds) if (id !== lead.advisorId) tx.emit(rooms.user(id), leadChanged, payload)
}
