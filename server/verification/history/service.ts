import { problem } from '#contract/problems.ts'
import type { VerificationEvent } from '#contract/verification/values.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Actor, Tx } from '#server/platform/context.ts'
import { eventEmail, isEmailed } from '../emails.ts'
import { verificationDecided } from '../events.ts'
import { updateVerification, type VerificationValues } from '../store.ts'
import type { VerificationRow } from '../tables.ts'
import { columnsOf, positionOf, transitions } from './rules.ts'
import { insertEntry } from './store.ts'

export type Transition = {
  readonly event: VerificationEvent
  readonly values?: VerificationValues
  /** Why, for the advisor; kept in the history. */
  readonly note?: string | null
}

/**
 * Moves a locked verification on, keeps the change with who caused it and why, and mails the
 * advisor where the event concerns them.
 * @throws verification.not-pending when the event is not possible in this state
 */
export async function advance(
  tx: Tx<Actor>,
  before: VerificationRow,
  { event, values = {}, note = null }: Transition,
): Promise<VerificationRow> {
  const to = transitions[event][positionOf(before)]
  if (to === undefined) throw problem('verification.not-pending')
  const after = await updateVerification(tx.db, before.advisorId, { ...values, ...columnsOf(to) })
  await insertEntry(tx.db, {
    advisorId: after.advisorId,
    at: tx.now,
    event,
    from: before.state,
    to: after.state,
    // A lost number is gone from the row; the history keeps it.
    crdNumber: after.crdNumber ?? before.crdNumber,
    byId: tx.actor.kind === 'user' ? tx.actor.id : null,
    note,
  })
  if (isEmailed(event, after.state)) {
    const page = new URL('/advisor-profile#verification', tx.ports.config.publicUrl).href
    await sendEmail(tx, eventEmail, { userId: after.advisorId }, { event, note, page })
  }
  if (after.state !== before.state || after.stage !== before.stage)
    await tx.publish(verificationDecided, { advisorId: after.advisorId, state: after.state, stage: after.stage })
  return after
}
