import { days } from '#contract/core/durations.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import { problem } from '#contract/problems.ts'
import type { DecideVerification } from '#contract/verification/schemas.ts'
import { recheckAfterDays } from '#contract/verification/values.ts'
import type { Actor, Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, toPage } from '#server/platform/db/cursor.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import { getProfile } from '#server/profiles/service.ts'
import { type CaseRows, readCases } from './cases/service.ts'
import { domainsOf, findOpenCode } from './codes/service.ts'
import { countClaim, disputeNumber, findOpen, withdraw } from './disputes/service.ts'
import { forgetDocuments, requireEvidence } from './documents/service.ts'
import { advance } from './history/service.ts'
import { findPerson } from './register/store.ts'
import { checkAgainst } from './rules.ts'
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
}

/** Reads the actor's own verification with the ways to go on; null before the first number. */
export async function findOwn(ctx: UserCtx): Promise<OwnCase | null> {
  const row = await store.findVerification(ctx.db, ctx.actor.id)
  const rows = row && (await readCases(ctx, [row])).get(ctx.actor.id)
  if (!rows) return null
  const isPending = row.state === 'pending'
  const [domains, code, dispute] = await Promise.all([
    isPending ? domainsOf(ctx, rows.record) : [],
    findOpenCode(ctx, row),
    findOpen(ctx, ctx.actor.id),
  ])
  return { rows, domains, code, dispute }
}

const noProof = { proofMethod: null, provenAt: null, provenWith: null, decidedBy: null } as const

/**
 * Looks a CRD number up in the imported register (docs/product.md "Verification"); submitting the
 * verified or disputed number again changes nothing. It never verifies by itself: a match waits for
 * proof of control, a difference for an administrator, and a taken number opens a dispute.
 * @throws core.too-many for one who keeps claiming taken numbers
 */
export async function submit(ctx: UserCtx, crdNumber: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const before = await store.lockVerification(tx.db, tx.actor.id)
    const isSettled = before.state === 'verified' || before.stage === 'dispute'
    if (isSettled && before.crdNumber === crdNumber) return
    if (await store.findHolder(tx.db, crdNumber, tx.actor.id)) await countClaim(ctx)
    const claimants = await withdraw(tx, tx.actor.id)
    await lookUp(tx, before, crdNumber)
    for (const claimantId of claimants) await lookUpAgain(tx, claimantId)
  })
}

/**
 * Looks again when a verified advisor's name is no longer the one that was compared. A new name
 * that agrees stays verified; any other waits for an administrator.
 */
export async function recheckName(tx: Tx<Actor>, advisorId: string): Promise<void> {
  const found = await store.findVerification(tx.db, advisorId)
  if (found?.state !== 'verified') return
  const profile = await getProfile(tx, advisorId)
  if (fullName(profile) === found.nameChecked) return
  const before = await store.lockVerification(tx.db, advisorId)
  if (before.state !== 'verified' || before.crdNumber === null) return
  const { isMatch, values } = await compare(tx, before, before.crdNumber)
  if (isMatch) await advance(tx, before, { event: 'renewed', values })
  else await advance(tx, before, { event: 'name_changed', values: { ...values, submittedAt: tx.now } })
}

/** One page of verifications under review, longest waiting first. */
export async function listPending(
  ctx: UserCtx,
  { cursor, limit }: PageQuery,
): Promise<{ items: CaseRows[]; nextCursor: string | null }> {
  const found = await store.listInReview(ctx.db, decodeCursor(cursor), limit + 1)
  const { rows, nextCursor } = toPage(found, limit, ({ submittedAt, advisorId }) => ({
    at: submittedAt,
    id: advisorId,
  }))
  const cases = await readCases(ctx, rows)
  return { items: rows.flatMap(({ advisorId }) => cases.get(advisorId) ?? []), nextCursor }
}

/**
 * Approves or rejects a verification. Approval needs evidence of control; a rejection means that
 * from then on only an administrator verifies this advisor.
 * @throws core.not-found, verification.not-pending, verification.evidence-needed,
 * verification.crd-taken
 */
export async function decide(ctx: UserCtx, advisorId: string, { decision, note }: DecideVerification): Promise<void> {
  if (!(await store.findVerification(ctx.db, advisorId))) throw problem('core.not-found')
  await ctx.transaction(async (tx) => {
    const before = await store.lockVerification(tx.db, advisorId)
    if (before.stage === null || before.stage === 'dispute') throw problem('verification.not-pending')
    if (decision === 'rejected') {
      const values = { ...noProof, reviewRequired: true, note }
      await advance(tx, before, { event: 'rejected', values, note })
      return
    }
    const proof = await requireEvidence(tx, before)
    const profile = await getProfile(tx, advisorId)
    const values = { ...proof, checkedAt: tx.now, nameChecked: fullName(profile), reviewRequired: false }
    await advance(tx, before, { event: 'approved', values: { ...values, note: note || null }, note: note || null })
  })
}

/**
 * Looks every verified registration up again after a year and returns their number. One that agrees
 * is good for another year; one that does not has expired, also when a person once decided it,
 * because the reasons may be gone.
 */
export async function recheckStale(ctx: Ctx, batch: number): Promise<number> {
  const before = new Date(ctx.now.getTime() - days(recheckAfterDays))
  const stale = await store.listStale(ctx.db, before, batch)
  for (const advisorId of stale) await ctx.transaction((tx) => recheck(tx, advisorId, before))
  return stale.length
}

async function recheck(tx: Tx<Actor>, advisorId: string, staleBefore: Date): Promise<void> {
  const row = await store.lockVerification(tx.db, advisorId)
  const isStale = row.checkedAt !== null && row.checkedAt < staleBefore
  if (row.state !== 'verified' || row.crdNumber === null || !isStale) return
  const { isMatch, values } = await compare(tx, row, row.crdNumber)
  await advance(tx, row, { event: isMatch ? 'renewed' : 'expired', values })
}

/**
 * Forgets an account that goes: its number is free, and those who claimed it are looked up again.
 */
export async function forget(tx: Tx<Actor>, advisorId: string): Promise<void> {
  const claimants = await withdraw(tx, advisorId)
  await forgetDocuments(tx, advisorId)
  await store.deleteVerification(tx.db, advisorId)
  for (const claimantId of claimants) await lookUpAgain(tx, claimantId)
}

async function lookUpAgain(tx: Tx<Actor>, advisorId: string): Promise<void> {
  const row = await store.lockVerification(tx.db, advisorId)
  if (row.stage === 'dispute' && row.crdNumber !== null) await lookUp(tx, row, row.crdNumber)
}

async function lookUp(tx: Tx<Actor>, before: VerificationRow, crdNumber: string): Promise<void> {
  const { isMatch, values: compared } = await compare(tx, before, crdNumber)
  const values = { ...noProof, ...compared, submittedAt: tx.now, note: null }
  const holderId = await store.findHolder(tx.db, crdNumber, before.advisorId)
  if (holderId) await disputeNumber(tx, before, { holderId, values })
  else await advance(tx, before, { event: isMatch && !before.reviewRequired ? 'matched' : 'differs', values })
}

async function compare(
  tx: Tx<Actor>,
  { advisorId }: VerificationRow,
  crdNumber: string,
): Promise<{ isMatch: boolean; values: store.VerificationValues }> {
  const profile = await getProfile(tx, advisorId)
  const record = await findPerson(tx.db, crdNumber)
  const { isMatch, result, differences } = checkAgainst(profile, crdNumber, record)
  const values = {
    crdNumber,
    result,
    differences,
    recordDate: record?.recordDate ?? null,
    hasDisclosures: record?.hasDisclosures ?? false,
    nameChecked: fullName(profile),
    checkedAt: tx.now,
  }
  return { isMatch, values }
}
