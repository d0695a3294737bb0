import type { Tx } from '#server/platform/context.ts'
import { routeLead } from './routing/service.ts'
import { isOpen } from './rules.ts'
import { insertChange, updateLeadsOfLeaver } from './store.ts'

/**
 * Lets the leads of an advisor who leaves a firm go with them, and has the firm's rule assign those
 * that only the firm gave them: their consumers agreed to nobody yet (docs/firms.md "Roles").
 * Client records and tasks of these leave the list of who left, and follow the next assignment.
 */
export async function releaseLeads(tx: Tx, membership: { firmId: string; advisorId: string }): Promise<void> {
  for (const lead of await updateLeadsOfLeaver(tx.db, membership)) {
    const { id: leadId, status } = lead
    const note = 'Stays with the firm; the advisor left'
    await insertChange(tx.db, { leadId, at: tx.now, byId: null, from: status, to: status, note })
    if (isOpen(status)) await routeLead(tx, lead)
  }
}
