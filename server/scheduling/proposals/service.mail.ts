import { sendEmail } from '#server/emails/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { displayNamesFor } from '#server/profiles/service.ts'
import { zoneOf } from '../availability/service.ts'
import { findRules } from '../availability/store.ts'
import { type ProposalEmailReason, proposalEmail } from './emails.ts'
import type { ProposalRow } from './tables.ts'

/** Emails the side that did not act about an offer; both when nobody did. */
export async function emailAboutProposal(tx: Tx, proposal: ProposalRow, reason: ProposalEmailReason): Promise<void> {
  const page = `${tx.ports.config.publicUrl}/appointments`
  const rules = await findRules(tx.db, proposal.advisorId)
  const place = proposal.mode === 'in_person' ? (rules?.officeAddress ?? '') : ''
  const sides = (['consumer', 'advisor'] as const).filter((side) => side !== reason.by)
  for (const side of sides) {
    const { consumerId, advisorId } = proposal
    const [userId, otherId] = side === 'consumer' ? [consumerId, advisorId] : [advisorId, consumerId]
    const names = await displayNamesFor(tx, { viewerId: userId, ids: [otherId] })
    const timeZone = await zoneOf(tx, userId)
    const reader = { side, otherName: names.get(otherId) ?? 'Someone', timeZone }
    // How an offer ended reaches its reader even when the two part while it waits.
    const reached = reason.what === 'open' ? { userId, personIds: [otherId] } : { userId }
    await sendEmail(tx, proposalEmail, reached, { proposal, reason, reader, place, page })
  }
}
