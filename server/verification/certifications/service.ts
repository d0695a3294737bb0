import { daySeconds } from '#contract/core/durations.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import { problem } from '#contract/problems.ts'
import type { Certification } from '#contract/profiles/values.ts'
import type { RequestCertification } from '#contract/verification/certifications/schemas.ts'
import type { DecideCertification } from '#contract/verification/queue/schemas.ts'
import type { Actor, Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import type { Limit } from '#server/platform/limits.ts'
import { advanceVerification } from '../history/service.ts'
import * as verifications from '../store.ts'
import * as store from './store.ts'
import type { CertificationCheckRow } from './tables.ts'

const requestsADay: Limit = { name: 'certification-checks', points: 12, windowSeconds: daySeconds }

/** A stated certification with its check, if one was requested. */
export type StatedCertification = {
  readonly certification: Certification
  readonly check: CertificationCheckRow | null
}

/** The certifications of a profile with their checks. */
export async function listOwn(ctx: Ctx, advisorId: string): Promise<StatedCertification[]> {
  const [stated, checks] = await Promise.all([store.listStated(ctx.db, advisorId), store.listChecks(ctx.db, advisorId)])
  return stated.map((certification) => ({
    certification,
    check: checks.find((check) => check.certification === certification) ?? null,
  }))
}

/** The days on which certifications of an advisor were confirmed. */
export async function confirmedOf(ctx: Ctx, advisorId: string): Promise<Map<Certification, Date>> {
  const checks = await store.listChecks(ctx.db, advisorId)
  return new Map(
    checks.flatMap(({ certification, state, decidedAt }) =>
      state === 'confirmed' && decidedAt ? [[certification, decidedAt] as const] : [],
    ),
  )
}

/**
 * Asks for a check of a certification that the actor's profile states; a refused one may be
 * requested again. Only somebody verified is checked: until then nobody knows whose it would be.
 * @throws verification.not-possible, verification.not-stated, core.too-many
 */
export async function requestCheck(ctx: UserCtx, { certification, evidence }: RequestCertification): Promise<void> {
  await ctx.ports.limits.demand(requestsADay, ctx.actor.id)
  await ctx.transaction(async (tx) => {
    const row = await verifications.lockVerification(tx.db, tx.actor.id)
    const own = await listOwn(tx, tx.actor.id)
    const stated = own.find((each) => each.certification === certification)
    if (row.state !== 'verified' || stated?.check?.state === 'confirmed') throw problem('verification.not-possible')
    if (!stated) throw problem('verification.not-stated')
    await store.upsertCheck(tx.db, { advisorId: tx.actor.id, certification, evidence, requestedAt: tx.now })
    await advanceVerification(tx, row, { event: 'certification_requested', note: certification })
  })
}

/** One page of the certifications that wait for an administrator, longest waiting first. */
export async function listWaiting(ctx: UserCtx, { cursor, limit }: PageQuery): Promise<RowPage<store.WaitingCheck>> {
  const found = await store.listWaiting(ctx.db, decodeCursor(cursor), limit + 1)
  return toPage(found, limit, ({ requestedAt, id }) => ({ at: requestedAt, id }))
}

/**
 * Confirms a certification, which is from then on shown as checked with the day, or refuses it with
 * a reason.
 * @throws core.not-found, verification.not-pending
 */
export async function decideCheck(ctx: UserCtx, id: string, { decision, note }: DecideCertification): Promise<void> {
  await ctx.transaction(async (tx) => {
    // The verification is always locked before its checks.
    const found = await store.findCheck(tx.db, id)
    if (!found) throw problem('core.not-found')
    const row = await verifications.lockVerification(tx.db, found.advisorId)
    const check = await store.findCheck(tx.db, id)
    if (check?.state !== 'waiting') throw problem('verification.not-pending')
    await store.updateCheck(tx.db, id, { state: decision, note, decidedAt: tx.now, decidedBy: tx.actor.id })
    const event = decision === 'confirmed' ? 'certification_confirmed' : 'certification_refused'
    await advanceVerification(tx, row, { event, note: `${check.certification}: ${note}` })
  })
}

/** Forgets the checks of certifications that a profile no longer states. */
export async function forgetUnstated(tx: Tx<Actor>, advisorId: string): Promise<void> {
  const checks = await store.listChecks(tx.db, advisorId)
  if (checks.length === 0) return
  const stated = await store.listStated(tx.db, advisorId)
  const gone = checks.filter(({ certification }) => !stated.includes(certification))
  await store.deleteChecks(
    tx.db,
    gone.map(({ id }) => id),
  )
}
