import { problem } from '#contract/problems.ts'
import type { VerificationEvent } from '#contract/verification/values.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Actor, Tx } from '#server/platform/context.ts'
import { recordAct } from '#server/staff/service.ts'
import { updateOpenAppeal } from '../appeals/store.ts'
import { deleteChecksOf } from '../certifications/store.ts'
import { eventEmail, isEmailed } from '../emails.ts'
import { verificationDecided, verificationQueued } from '../events.ts'
import { updateVerification, type VerificationValues } from '../store.ts'
import type { DecisionSnapshot, VerificationRow } from '../tables.ts'
import { columnsOf, endsAppeal, positionOf, transitions, waitingAfter } from './rules.ts'
import { insertEntry } from './store.ts'

export type Transition = {
  readonly event: VerificationEvent
  readonly values?: VerificationValues
  /** Why, for the advisor; kept in the history. */
  readonly note?: string | null
  /** Whom the case was assigned to, or taken from. */
  readonly assigneeId?: string | null
  /** What an administrator's decision changes, for taking it back. */
  readonly snapshot?: DecisionSnapshot
}

/** Events without a change of state that an advisor is notified of all the same. */
const alsoNotified: readonly VerificationEvent[] = [
  'appeal_refused',
  'certification_confirmed',
  'certification_refused',
]

/**
 * Moves a locked verification on, keeps the change with who caused it and why, and mails the
 * advisor where the event concerns them.
 * @throws verification.not-pending when the event is not possible in this state
 */
export async function advanceVerification(
  tx: Tx<Actor>,
  before: VerificationRow,
  { event, values = {}, note = null, assigneeId = null, snapshot }: Transition,
): Promise<VerificationRow> {
  const to = transitions[event][positionOf(before)]
  if (to === undefined) throw problem('verification.not-pending')
  const { waitingSince = waitingAfter(event, to, { waitingSince: before.waitingSince, now: tx.now }) } = values
  const after = await updateVerification(tx.db, before.advisorId, {
    ...values,
    ...columnsOf(to),
    waitingSince,
    // Nobody holds a case that is closed, whatever a snapshot brings back.
    ...(waitingSince === null && { assigneeId: null, secondOpinionBy: null }),
  })
  // Certifications were checked for the person of the number before.
  if (after.crdNumber !== before.crdNumber) await deleteChecksOf(tx.db, after.advisorId)
  if (endsAppeal(event)) await updateOpenAppeal(tx.db, before.advisorId, { state: 'withdrawn', decidedAt: tx.now })
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
    assigneeId,
    before: snapshot ?? null,
  })
  if (tx.actor.kind === 'user' && tx.actor.role === 'admin')
    await recordAct(tx, { act: 'verification', subjectId: after.advisorId, detail: event, reason: note })
  const isOwnAct = tx.actor.kind === 'user' && tx.actor.id === after.advisorId
  if (isEmailed(event, { state: after.state, isOwnAct })) {
    const page = new URL('/advisor-profile#verification', tx.ports.config.publicUrl).href
    await sendEmail(tx, eventEmail, { userId: after.advisorId }, { event, note, page })
  }
  const { advisorId, state, stage } = after
  const isNotified = state !== before.state || stage !== before.stage || alsoNotified.includes(event)
  if (isNotified) await tx.publish(verificationDecided, { advisorId, state, stage, event })
  else await tx.publish(verificationQueued, {})
  return after
}

/** What a decision is about to change, as its entry of the history keeps it. */
export function snapshotOf(row: VerificationRow): DecisionSnapshot {
  return {
    proofMethod: row.proofMethod,
    provenAt: row.provenAt?.toISOString() ?? null,
    provenWith: row.provenWith,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    nameChecked: row.nameChecked,
    reviewRequired: row.reviewRequired,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    note: row.note,
    assigneeId: row.assigneeId,
    secondOpinionBy: row.secondOpinionBy,
  }
}

/**
 * The values of a snapshot, to be written back. The actor who restores it is now who decided.
 */
export function valuesOf(snapshot: DecisionSnapshot, restoredBy: string): VerificationValues {
  const { provenAt, checkedAt, waitingSince: _since, ...values } = snapshot
  return {
    ...values,
    provenAt: provenAt === null ? null : new Date(provenAt),
    checkedAt: checkedAt === null ? null : new Date(checkedAt),
    decidedBy: values.proofMethod === null ? null : restoredBy,
  }
}
