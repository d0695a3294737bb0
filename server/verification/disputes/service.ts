import { daySeconds } from '#contract/core/durations.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import { problem } from '#contract/problems.ts'
import type { DecideDispute } from '#contract/verification/schemas.ts'
import type { DisputeSide } from '#contract/verification/values.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Actor, Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, toPage } from '#server/platform/db/cursor.ts'
import type { Limit } from '#server/platform/limits.ts'
import { unpublishAdvisor } from '#server/profiles/service.ts'
import { type CaseRows, readCases } from '../cases/service.ts'
import { requireEvidence } from '../documents/service.ts'
import { claimEmail } from '../emails.ts'
import { numberClaimed } from '../events.ts'
import { advanceVerification } from '../history/service.ts'
import * as verifications from '../store.ts'
import type { VerificationDisputeRow, VerificationRow } from '../tables.ts'
import * as store from './store.ts'

const claimsADay: Limit = { name: 'verification-claims', points: 3, windowSeconds: daySeconds }
/** From all claimants together: anybody who confirmed an address can claim a number. */
const claimMailsADay: Limit = { name: 'verification-claim-mails', points: 3, windowSeconds: daySeconds }

/**
 * Counts a claim of a taken number, whatever becomes of it (docs/product.md "Bounds against
 * abuse").
 * @throws core.too-many
 */
export function countClaim(ctx: UserCtx): Promise<void> {
  return ctx.ports.limits.demand(claimsADay, ctx.actor.id)
}

/**
 * Opens a dispute over a number that another account is verified under; the holder stays verified
 * and is notified.
 */
export async function disputeNumber(
  tx: Tx<Actor>,
  before: VerificationRow,
  { holderId, values }: { holderId: string; values: verifications.VerificationValues },
): Promise<VerificationRow> {
  const claimant = await advanceVerification(tx, before, { event: 'disputed', values })
  if (claimant.crdNumber === null) throw problem('verification.not-possible')
  const { advisorId: claimantId, crdNumber } = claimant
  await store.insertDispute(tx.db, { crdNumber, claimantId, holderId, openedAt: tx.now })
  const page = new URL('/advisor-profile#verification', tx.ports.config.publicUrl).href
  if ((await tx.ports.limits.take(claimMailsADay, holderId)).allowed)
    await sendEmail(tx, claimEmail, { userId: holderId }, { page })
  await tx.publish(numberClaimed, { holderId })
  return claimant
}

/** The open dispute an advisor is a side of, or null. */
export async function findOpen(
  ctx: Ctx,
  advisorId: string,
): Promise<{ dispute: VerificationDisputeRow; side: DisputeSide } | null> {
  const [dispute] = await store.listOpenOf(ctx.db, advisorId)
  return dispute ? { dispute, side: dispute.claimantId === advisorId ? 'claimant' : 'holder' } : null
}

/**
 * Keeps what one side tells the administrator.
 * @throws verification.not-possible without an open dispute
 */
export async function saveStatement(ctx: UserCtx, statement: string): Promise<void> {
  const open = await findOpen(ctx, ctx.actor.id)
  const isSaved = open && (await store.updateStatement(ctx.db, open.dispute.id, { side: open.side, statement }))
  if (!isSaved) throw problem('verification.not-possible')
}

/**
 * Closes the open disputes of an advisor who gives their number up; returns the claimants who then
 * wait for nothing.
 */
export async function closeDisputes(tx: Tx<Actor>, advisorId: string): Promise<string[]> {
  const open = await store.listOpenOf(tx.db, advisorId)
  const decision = { state: 'withdrawn', decidedAt: tx.now, decidedBy: null, note: null } as const
  const claimantIds: string[] = []
  for (const { id, claimantId } of open)
    if (await store.updateDecision(tx.db, id, decision)) claimantIds.push(claimantId)
  return claimantIds.filter((id) => id !== advisorId)
}

export type DisputeCase = {
  readonly dispute: VerificationDisputeRow
  readonly claimant: CaseRows
  readonly holder: CaseRows
}

/** One page of open disputes with both claims and their evidence, oldest first. */
export async function listOpen(
  ctx: UserCtx,
  { cursor, limit }: PageQuery,
): Promise<{ items: DisputeCase[]; nextCursor: string | null }> {
  const found = await store.listOpenDisputes(ctx.db, decodeCursor(cursor), limit + 1)
  const { rows: disputes, nextCursor } = toPage(found, limit, ({ openedAt, id }) => ({ at: openedAt, id }))
  const sides = disputes.flatMap(({ claimantId, holderId }) => [claimantId, holderId])
  const cases = await readCases(ctx, await verifications.listVerifications(ctx.db, sides))
  const items = disputes.flatMap((dispute) => {
    const [claimant, holder] = [cases.get(dispute.claimantId), cases.get(dispute.holderId)]
    return claimant && holder ? [{ dispute, claimant, holder }] : []
  })
  return { items, nextCursor }
}

/**
 * Decides who a number belongs to; a claimant wins only with evidence of control. The losing side
 * loses the number and its publication, and both receive the reason.
 * @throws core.not-found, core.conflict, verification.not-pending, verification.evidence-needed
 */
export async function decideDispute(ctx: UserCtx, id: string, { winner, note }: DecideDispute): Promise<void> {
  await ctx.transaction(async (tx) => {
    const seen = await store.findDispute(tx.db, id)
    if (!seen) throw problem('core.not-found')
    const { crdNumber, claimantId, holderId } = seen
    // Holder, claimant, dispute: what either side does locks in this order.
    const holder = await verifications.lockVerification(tx.db, holderId)
    const claimant = await verifications.lockVerification(tx.db, claimantId)
    const dispute = await store.lockDispute(tx.db, id)
    if (dispute?.state !== 'open') throw problem('verification.not-pending')
    // The number went to another claimant meanwhile.
    if (dispute.holderId !== holderId) throw problem('core.conflict')
    await store.updateDecision(tx.db, id, { state: winner, decidedAt: tx.now, decidedBy: tx.actor.id, note })
    if (winner === 'holder') {
      await loseNumber(tx, claimant, { event: 'claim_refused', note })
      await advanceVerification(tx, holder, { event: 'number_kept', note })
      return
    }
    const proof = await requireEvidence(tx, claimant)
    // The holder first: two accounts are never verified under one number.
    if (holder.crdNumber === crdNumber) await loseNumber(tx, holder, { event: 'number_lost', note })
    await advanceVerification(tx, claimant, {
      event: 'claim_upheld',
      values: { ...proof, checkedAt: tx.now, reviewRequired: false, note },
      note,
    })
    await store.updateHolder(tx.db, crdNumber, claimantId)
  })
}

async function loseNumber(
  tx: Tx<UserCtx['actor']>,
  row: VerificationRow,
  { event, note }: { event: 'number_lost' | 'claim_refused'; note: string },
): Promise<void> {
  const values = {
    crdNumber: null,
    proofMethod: null,
    provenAt: null,
    provenWith: null,
    decidedBy: null,
    reviewRequired: true,
    note,
  } as const
  await advanceVerification(tx, row, { event, values, note })
  await unpublishAdvisor(tx, row.advisorId)
}
