import { days } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { DecideVerification } from '#contract/verification/schemas.ts'
import { recheckAfterDays, type VerificationState } from '#contract/verification/values.ts'
import type { Actor, Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { readCursor, writeCursor } from '#server/platform/db/cursor.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import { getProfile } from '#server/profiles/service.ts'
import { verificationDecided } from './events.ts'
import { findPerson } from './register/store.ts'
import { checkAgainst } from './rules.ts'
import * as store from './store.ts'
import type { VerificationRow } from './tables.ts'

/** Reads where several advisors' checks stand; those who never gave a number are missing from the map. */
export async function verificationsOf(ctx: Ctx, advisorIds: readonly string[]): Promise<Map<string, VerificationRow>> {
  const rows = await store.listOf(ctx.db, advisorIds)
  return new Map(rows.map((row) => [row.advisorId, row]))
}

/** Reads the actor's own check; null before the first number was given. */
export async function findOwn(ctx: UserCtx): Promise<VerificationRow | null> {
  return store.find(ctx.db, ctx.actor.id)
}

/**
 * Checks a CRD number against the imported register (docs/product.md "Verification"). Giving a verified number again
 * changes nothing; a number that somebody else is verified under is refused, by verifications_crd_once if need be.
 * @throws verification.crd-taken
 */
export async function submit(ctx: UserCtx, crdNumber: string): Promise<VerificationRow> {
  return ctx.transaction(async (tx) => {
    const before = await store.lock(tx.db, tx.actor.id)
    if (before.state === 'verified' && before.crdNumber === crdNumber) return before
    if (await store.isTaken(tx.db, crdNumber, tx.actor.id)) throw problem('verification.crd-taken')
    return decideByRegister(tx, before, crdNumber, { submittedAt: tx.now, decidedBy: null, note: null })
  })
}

/**
 * Looks again when a verified advisor's name is no longer the one that was compared. A new name that agrees stays
 * verified; another waits for a person.
 */
export async function recheckName(tx: Tx<Actor>, advisorId: string): Promise<void> {
  const found = await store.find(tx.db, advisorId)
  if (found?.state !== 'verified') return
  const profile = await getProfile(tx, advisorId)
  if (fullName(profile) === found.nameChecked) return
  const before = await store.lock(tx.db, advisorId)
  if (before.state === 'verified' && before.crdNumber !== null)
    await decideByRegister(tx, before, before.crdNumber, { submittedAt: tx.now, decidedBy: null, note: null })
}

/** One page of checks that wait for an administrator, longest waiting first. */
export async function listPending(
  ctx: UserCtx,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ items: store.PendingRow[]; nextCursor: string | null }> {
  const rows = await store.listPending(ctx.db, readCursor(page.cursor), page.limit + 1)
  const items = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? items.at(-1)?.verification : undefined
  return {
    items,
    nextCursor: last?.submittedAt ? writeCursor({ at: last.submittedAt, id: last.advisorId }) : null,
  }
}

/**
 * Settles a check the register could not, with the reason the advisor will read.
 * @throws core.not-found, verification.not-pending, verification.crd-taken
 */
export async function decide(ctx: UserCtx, advisorId: string, verdict: DecideVerification): Promise<VerificationRow> {
  if (!(await store.find(ctx.db, advisorId))) throw problem('core.not-found')
  return ctx.transaction(async (tx) => {
    const before = await store.lock(tx.db, advisorId)
    if (before.state !== 'pending') throw problem('verification.not-pending')
    const profile = await getProfile(tx, advisorId)
    return write(tx, before, {
      state: verdict.decision,
      note: verdict.note,
      decidedBy: tx.actor.id,
      checkedAt: tx.now,
      nameChecked: fullName(profile),
    })
  })
}

/**
 * Looks every verified registration up again after a year. One that agrees is good for another; one that does not has
 * expired, also when a person once decided it, for the reasons may be gone. Tells how many were looked at.
 */
export async function recheckStale(ctx: Ctx, batch: number): Promise<number> {
  const before = new Date(ctx.now.getTime() - days(recheckAfterDays))
  const stale = await store.listStale(ctx.db, before, batch)
  for (const advisorId of stale) await ctx.transaction((tx) => recheck(tx, advisorId, before))
  return stale.length
}

async function recheck(tx: Tx<Actor>, advisorId: string, staleBefore: Date): Promise<void> {
  const row = await store.lock(tx.db, advisorId)
  const isStale = row.checkedAt !== null && row.checkedAt < staleBefore
  if (row.state !== 'verified' || row.crdNumber === null || !isStale) return
  await decideByRegister(tx, row, row.crdNumber, {}, 'expired')
}

/** Compares and writes; `otherwise` is the state when the two do not agree. */
async function decideByRegister(
  tx: Tx<Actor>,
  before: VerificationRow,
  crdNumber: string,
  values: store.VerificationValues,
  otherwise: VerificationState = 'pending',
): Promise<VerificationRow> {
  const profile = await getProfile(tx, before.advisorId)
  const record = await findPerson(tx.db, crdNumber)
  const check = checkAgainst(profile, crdNumber, record)
  return write(tx, before, {
    ...values,
    crdNumber,
    state: check.state === 'verified' ? 'verified' : otherwise,
    result: check.result,
    differences: check.differences,
    recordDate: record?.recordDate ?? null,
    hasDisclosures: record?.hasDisclosures ?? false,
    nameChecked: fullName(profile),
    checkedAt: tx.now,
  })
}

async function write(
  tx: Tx<Actor>,
  before: VerificationRow,
  values: store.VerificationValues,
): Promise<VerificationRow> {
  const after = await store.update(tx.db, before.advisorId, values)
  if (after.state !== before.state)
    await tx.publish(verificationDecided, { advisorId: after.advisorId, state: after.state })
  return after
}
