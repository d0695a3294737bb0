import type { Tx, UserCtx } from '#server/platform/context.ts'
import { listFields } from '../fields/service.ts'
import { insertChange, updateLead } from '../store.ts'
import type { LeadRow } from '../tables.ts'
import { editsBetween, type Written } from './rules.ts'

/**
 * Stores what the actor wrote about a lead, and records each thing that differs: a custom field by
 * the name it has now, without its values.
 */
export async function writeLead(
  tx: Tx<UserCtx['actor']>,
  lead: LeadRow,
  change: { [K in keyof Written]?: Written[K] | undefined },
): Promise<LeadRow> {
  const written = await updateLead(tx.db, lead.id, change)
  const edits = editsBetween(lead, written)
  const fields = edits.some(({ customFieldId }) => customFieldId !== null) ? await listFields(tx) : []
  const { id: leadId, status } = written
  for (const { customFieldId, ...edit } of edits) {
    const note = fields.find(({ id }) => id === customFieldId)?.name ?? ''
    await insertChange(tx.db, { leadId, at: tx.now, byId: tx.actor.id, from: status, to: status, note, ...edit })
  }
  return written
}
