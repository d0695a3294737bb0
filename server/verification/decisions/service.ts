import { problem } from '#contract/problems.ts'
import type { DecideVerification, RevokeVerification } from '#contract/verification/queue/schemas.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import { getProfile } from '#server/profiles/service.ts'
import { recheckName } from '../comparison/service.ts'
import { requireEvidence } from '../documents/service.ts'
import { secondOpinionWanted } from '../events.ts'
import { noProof, undoEvents } from '../history/rules.ts'
import { advanceVerification, snapshotOf, valuesOf } from '../history/service.ts'
import { findLatestStep } from '../history/store.ts'
import { endDisputesOf } from '../service.ts'
import * as store from '../store.ts'
import type { VerificationRow } from '../tables.ts'
import { casePermission, undoEnd } from './policy.ts'

/**
 * Approves or rejects a verification, or asks for a second opinion, after which another person
 * decides. Approval needs evidence of control; a rejection means that from then on only an
 * administrator verifies this advisor. An approval is of the comparison that the caller read.
 * @throws core.not-found, verification.not-pending, verification.assigned,
 * verification.second-person, verification.case-changed, verification.evidence-needed,
 * verification.crd-taken
 */
export async function decideVerification(
  ctx: UserCtx,
  advisorId: string,
  { decision, note, checkedAt = null }: DecideVerification,
): Promise<void> {
  await inCase(ctx, advisorId, async (tx, before) => {
    if (before.stage === null || before.stage === 'dispute') throw problem('verification.not-pending')
    const denied = casePermission(before, { actorId: tx.actor.id })
    if (denied) throw problem(denied)
    const snapshot = snapshotOf(before)
    if (decision === 'second_opinion') {
      if (before.secondOpinionBy !== null) throw problem('verification.not-pending')
      // Somebody else takes it from here; the note is for them and not for the advisor.
      const values = { secondOpinionBy: tx.actor.id, assigneeId: null }
      await advanceVerification(tx, before, { event: 'second_opinion', values, note })
      await tx.publish(secondOpinionWanted, { byId: tx.actor.id })
    } else if (decision === 'rejected') {
      const values = { ...noProof, reviewRequired: true, note, decidedAt: tx.now }
      await advanceVerification(tx, before, { event: 'rejected', values, note, snapshot })
    } else {
      const proof = await requireEvidence(tx, before)
      if (checkedAt !== (before.checkedAt?.toISOString() ?? null)) throw problem('verification.case-changed')
      const nameChecked = fullName(await getProfile(tx, advisorId))
      const checked = { checkedAt: tx.now, nameChecked, reviewRequired: false, decidedAt: tx.now }
      const values = { ...proof, ...checked, note: note || null }
      await advanceVerification(tx, before, { event: 'approved', values, note: note || null, snapshot })
    }
  })
}

/**
 * Takes the actor's own decision back while it is the last word on the case and less than half an
 * hour old. The case waits as long as if nothing had been decided.
 * @throws core.not-found, verification.too-late, verification.crd-taken
 */
export async function undoDecision(ctx: UserCtx, advisorId: string): Promise<void> {
  await inCase(ctx, advisorId, async (tx, before) => {
    const latest = await findLatestStep(tx.db, advisorId)
    const end = undoEnd(latest, { actorId: tx.actor.id, now: tx.now })
    const event = latest && undoEvents[latest.event]
    if (end === null || !latest?.before || !event) throw problem('verification.too-late')
    const { waitingSince } = latest.before
    const queued = event === 'revocation_undone' ? {} : { waitingSince: waitingSince ? new Date(waitingSince) : tx.now }
    await advanceVerification(tx, before, { event, values: { ...valuesOf(latest.before, tx.actor.id), ...queued } })
    // A name that changed after the decision was not compared while the case was closed.
    await recheckName(tx, advisorId)
    // A verification that ends leaves the disputes over its number without a holder.
    if (before.state === 'verified') await endDisputesOf(tx, advisorId)
  })
}

/**
 * Ends a verification with a reason; its number is free, and those who claimed it are looked up
 * again.
 * @throws core.not-found, verification.not-pending
 */
export async function revokeVerification(ctx: UserCtx, advisorId: string, { note }: RevokeVerification): Promise<void> {
  await inCase(ctx, advisorId, async (tx, before) => {
    if (before.state !== 'verified') throw problem('verification.not-pending')
    const values = { ...noProof, reviewRequired: true, note, decidedAt: tx.now }
    await advanceVerification(tx, before, { event: 'revoked', values, note, snapshot: snapshotOf(before) })
    await endDisputesOf(tx, advisorId)
  })
}

async function inCase(
  ctx: UserCtx,
  advisorId: string,
  work: (tx: Tx<UserCtx['actor']>, before: VerificationRow) => Promise<void>,
): Promise<void> {
  if (!(await store.findVerification(ctx.db, advisorId))) throw problem('core.not-found')
  await ctx.transaction(async (tx) => work(tx, await store.lockVerification(tx.db, advisorId)))
}
