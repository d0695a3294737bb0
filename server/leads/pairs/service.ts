import { admitWithoutLimit } from '#server/eligibility/service.ts'
import type { Tx } from '#server/platform/context.ts'
import type { LeadRow } from '../tables.ts'
import { existsOtherOfPair } from './store.ts'

/**
 * Puts the consumer of a lead in contact with an advisor who is to get it; false when that advisor
 * has another lead of theirs, open or closed. When the consumer contacts the advisor at the same
 * moment, one of the two waits. The firm assigns the lead, so the weekly capacity is not checked.
 */
export async function claimPair(tx: Tx, lead: LeadRow, advisorId: string): Promise<boolean> {
  // Before the leads are read: the row of the pair's contact is inserted once, and a second insert
  // waits for it.
  await admitWithoutLimit(tx, { consumerId: lead.consumerId, advisorId })
  return !(await existsOtherOfPair(tx.db, lead, advisorId))
}
