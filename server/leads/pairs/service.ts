import { countFirmContact, lockContact } from '#server/eligibility/service.ts'
import type { Tx } from '#server/platform/context.ts'
import type { LeadRow } from '../tables.ts'
import { existsOtherOfPair } from './store.ts'

/**
 * Puts the consumer of a lead in contact with an advisor who is to get it; false when that advisor
 * has another lead of theirs, open or closed. The firm assigns the lead, so no place of the week
 * has to be free; the caller counts it (`recountPlaces`).
 */
export async function claimPair(tx: Tx, lead: LeadRow, advisorId: string): Promise<boolean> {
  const pair = { consumerId: lead.consumerId, advisorId }
  await countFirmContact(tx, pair)
  // When the pair gets another lead at the same moment, one of the two waits here. The leads are
  // read after that, so that it finds the lead of the first.
  await lockContact(tx, pair)
  return !(await existsOtherOfPair(tx.db, lead, advisorId))
}
