import { days } from '#contract/core/durations.ts'
import { recheckAfterDays } from '#contract/verification/values.ts'
import type { Actor, Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { forEachPage, itself, takePages } from '#server/platform/each-row.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { findOwnAppeal, type OwnAppealRows } from './appeals/service.ts'
import { type CaseRows, readCases } from './cases/service.ts'
import { listOwn, type StatedCertification } from './certifications/service.ts'
import { domainsOf, findOpenCode } from './codes/service.ts'
import { compareWithRegister } from './comparison/service.ts'
import { closeDisputes, countClaim, disputeNumber, findOpen } from './disputes/service.ts'
import { forgetDocuments } from './documents/service.ts'
import { countFor as countDocuments } from './documents/store.ts'
import { afterImport, noProof } from './history/rules.ts'
import { advanceVerification } from './history/service.ts'
import * as store from './store.ts'
import type { VerificationCodeRow, VerificationRow } from './tables.ts'

/**
 * Reads the verifications of several advisors; those who never gave a number are missing from the
 * map.
 */
export async function verificationsOf(ctx: Ctx, advisorIds: readonly string[]): Promise<Map<string, VerificationRow>> {
  const rows = await store.listVerifications(ctx.db, advisorIds)
  return new Map(rows.map((row) => [row.advisorId, row]))
}

export type OwnCase = {
  readonly rows: CaseRows
  readonly domains: readonly string[]
  readonly code: VerificationCodeRow | null
  readonly dispute: Awaited<ReturnType<typeof findOpen>>
  readonly appeal: OwnAppealRows | null
  readonly certifications: readonly StatedCertification[]
}

/** Reads the actor's own verification with the ways to go on; null before the first number. */
export async function findOwn(ctx: UserCtx): Promise<OwnCase | null> {
  const row = await store.findVerification(ctx.db, ctx.actor.id)
  const rows = row && (await readCases(ctx, [row])).get(ctx.actor.id)
  if (!rows) return null
  const isPending = row.state === 'pending'
  const [domains, code, dispute, appeal, certifications] = await Promise.all([
    isPending ? domainsOf(ctx, rows.record) : [],
    findOpenCode(ctx, row),
    findOpen(ctx, ctx.actor.id),
    findOwnAppeal(ctx, row),
    listOwn(ctx, ctx.actor.id),
  ])
  return { rows, domains, code, dispute, appeal, certifications }
}

/**
 * Looks a CRD number up in the imported register (docs/product.md "Verification"); submitting the
 * verified or disputed number again changes nothing, and one under review with evidence or a second
 * opinion stays there. It never verifies by itself: a match waits for
 * proof of control, a difference for an administrator, and a taken number opens a dispute.
 * @throws core.too-many for one who keeps claiming taken numbers, core.signed-out
 */
export async function submitCrdNumber(ctx: UserCtx, crdNumber: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    const before = await store.lockVerification(tx.db, tx.actor.id)
    const isSettled = before.state === 'verified' || before.stage === 'dispute'
    if (isSettled && before.crdNumber === crdNumber) return
    if (await store.findHolder(tx.db, crdNumber, tx.actor.id)) await countClaim(ctx)
    const claimants = await closeDisputes(tx, tx.actor.id)
    await lookUp(tx, before, crdNumber)
    for (const claimantId of claimants) await lookUpAgain(tx, claimantId)
  })
}

/** Ends the disputes over a number under which nobody is verified now. */
export async function endDisputesOf(tx: Tx<Actor>, advisorId: string): Promise<void> {
  for (const claimantId of await closeDisputes(tx, advisorId)) await lookUpAgain(tx, claimantId)
}

/**
 * Looks every verified registration up again after a year. One that agrees is good for another
 * year; one that does not has expired, also when a person once decided it, because the reasons may
 * be gone.
 */
export async function recheckStale(ctx: Ctx, batch: number): Promise<void> {
  const before = new Date(ctx.now.getTime() - days(recheckAfterDays))
  const act = (advisorId: string) => ctx.transaction((tx) => recheck(tx, advisorId, before))
  // A check that fails is logged, and the next run tries it again.
  await forEachPage(ctx, {
    list: (page) => store.listStale(ctx.db, { before, ...page }),
    idOf: itself,
    act,
    limit: batch,
  })
}

export type RecheckOutcome = {
  readonly checked: number
  readonly expired: number
  readonly toReview: number
  /** Checks that ended with an error; the next import comes to them again. */
  readonly failed: number
}

/**
 * Compares everybody whom an import touched with the new register at once, and says what became of
 * them (`afterImport`). `isCorrection`: records changed, perhaps of a day that was compared before.
 */
export async function recheckOutdated(
  ctx: Ctx,
  { batch, isCorrection }: { batch: number; isCorrection: boolean },
): Promise<RecheckOutcome> {
  const outcome = { checked: 0, expired: 0, toReview: 0, failed: 0 }
  const checkedBy = isCorrection ? ctx.now : null
  await takePages<string>(batch, async ({ after, limit }) => {
    const advisorIds = await store.listOutdated(ctx.db, { checkedBy, after, limit })
    for (const advisorId of advisorIds) {
      // One advisor's trouble must not keep the others unchecked.
      const became = await ctx
        .transaction((tx) => recheckOne(tx, advisorId))
        .catch((error: unknown) => {
          ctx.log.error({ err: error, advisorId }, 'a verification could not be checked again')
          return 'failed' as const
        })
      outcome.checked += 1
      if (became === 'expired') outcome.expired += 1
      if (became === 'differs') outcome.toReview += 1
      if (became === 'failed') outcome.failed += 1
    }
    return advisorIds
  })
  return outcome
}

async function recheckOne(tx: Tx<Actor>, advisorId: string) {
  const row = await store.lockVerification(tx.db, advisorId)
  if (row.crdNumber === null) return null
  const { isMatch, values } = await compareWithRegister(tx, row, row.crdNumber)
  const event = afterImport(row, { isMatch, result: values.result, hasEvidence: await hasEvidence(tx, row) })
  if (event === null) await store.updateVerification(tx.db, advisorId, values)
  // Control must be proven again after an expiry, as when the number is submitted again.
  else
    await advanceVerification(tx, row, {
      event,
      values: event === 'matched' ? { ...noProof, ...values, note: null } : values,
    })
  return event
}

async function hasEvidence(tx: Tx<Actor>, { advisorId, crdNumber, proofMethod }: VerificationRow): Promise<boolean> {
  return proofMethod !== null || (crdNumber !== null && (await countDocuments(tx.db, advisorId, crdNumber)) > 0)
}

async function recheck(tx: Tx<Actor>, advisorId: string, staleBefore: Date): Promise<void> {
  const row = await store.lockVerification(tx.db, advisorId)
  const isStale = row.checkedAt !== null && row.checkedAt < staleBefore
  if (row.state !== 'verified' || row.crdNumber === null || !isStale) return
  const { isMatch, values } = await compareWithRegister(tx, row, row.crdNumber)
  await advanceVerification(tx, row, { event: isMatch ? 'renewed' : 'expired', values })
}

/**
 * Deletes the verification of an account that goes: its number is free, and those who claimed it
 * are looked up again.
 */
export async function deleteVerificationOf(tx: Tx<Actor>, advisorId: string): Promise<void> {
  const claimants = await closeDisputes(tx, advisorId)
  await forgetDocuments(tx, advisorId)
  await store.deleteVerification(tx.db, advisorId)
  for (const claimantId of claimants) await lookUpAgain(tx, claimantId)
}

async function lookUpAgain(tx: Tx<Actor>, advisorId: string): Promise<void> {
  const row = await store.lockVerification(tx.db, advisorId)
  if (row.stage === 'dispute' && row.crdNumber !== null) await lookUp(tx, row, row.crdNumber)
}

async function lookUp(tx: Tx<Actor>, before: VerificationRow, crdNumber: string): Promise<void> {
  const { isMatch, values: compared } = await compareWithRegister(tx, before, crdNumber)
  const values = { ...noProof, ...compared, submittedAt: tx.now, note: null }
  const holderId = await store.findHolder(tx.db, crdNumber, before.advisorId)
  // What an administrator has to decide stays theirs, as when an import compares it.
  const isTheirs =
    before.stage === 'review' &&
    before.crdNumber === crdNumber &&
    (before.secondOpinionBy !== null || (await hasEvidence(tx, before)))
  if (holderId) await disputeNumber(tx, before, { holderId, values })
  else if (isTheirs) await store.updateVerification(tx.db, before.advisorId, compared)
  else
    await advanceVerification(tx, before, { event: isMatch && !before.reviewRequired ? 'matched' : 'differs', values })
}
