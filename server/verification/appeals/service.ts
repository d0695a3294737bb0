import { problem } from '#contract/problems.ts'
import type { OpenAppeal } from '#contract/verification/appeals/schemas.ts'
import type { DecideAppeal } from '#contract/verification/queue/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { recheckName } from '../comparison/service.ts'
import { casePermission } from '../decisions/policy.ts'
import { requireEvidence } from '../documents/service.ts'
import { appealableEvents } from '../history/rules.ts'
import { advanceVerification, valuesOf } from '../history/service.ts'
import { findLatestOf } from '../history/store.ts'
import * as verifications from '../store.ts'
import type { VerificationAppealRow, VerificationChangeRow, VerificationRow } from '../tables.ts'
import { appealabilityOf, appealEnd } from './rules.ts'
import * as store from './store.ts'

/**
 * Appeals against the decision that rejected or revoked the actor's verification, once a decision
 * (docs/product.md "Verification"). The case then waits for an administrator.
 * @throws verification.not-possible, verification.too-late
 */
export async function openAppeal(ctx: UserCtx, { statement }: OpenAppeal): Promise<void> {
  await ctx.transaction(async (tx) => {
    const before = await verifications.lockVerification(tx.db, tx.actor.id)
    const decision = before.state === 'rejected' ? await findAppealable(tx, before.advisorId) : null
    if (!decision) throw problem('verification.not-possible')
    const latest = (await store.listLatest(tx.db, [before.advisorId])).get(before.advisorId) ?? null
    const appealability = appealabilityOf(decision, latest, tx.now)
    if (appealability === 'too-late') throw problem('verification.too-late')
    if (appealability === 'made') throw problem('verification.not-possible')
    const { advisorId } = before
    await store.insertAppeal(tx.db, { advisorId, changeId: decision.id, statement, openedAt: tx.now })
    await advanceVerification(tx, before, { event: 'appealed' })
  })
}

/**
 * Decides an appeal, never by the person who made the decision. When it is upheld, the advisor is
 * verified with the proof they had, or with their documents.
 * @throws core.not-found, verification.not-pending, verification.assigned,
 * verification.second-person, verification.evidence-needed, verification.crd-taken
 */
export async function decideAppeal(ctx: UserCtx, advisorId: string, { decision, note }: DecideAppeal): Promise<void> {
  if (!(await verifications.findVerification(ctx.db, advisorId))) throw problem('core.not-found')
  await ctx.transaction(async (tx) => {
    const before = await verifications.lockVerification(tx.db, advisorId)
    const appeal = await store.findOpenAppeal(tx.db, advisorId)
    const appealed = appeal && (await findAppealable(tx, advisorId))
    if (!appeal || !appealed) throw problem('verification.not-pending')
    const denied = casePermission(before, { actorId: tx.actor.id, decidedBefore: appealed.byId })
    if (denied) throw problem(denied)
    const closed = { state: decision, decidedAt: tx.now, decidedBy: tx.actor.id, note } as const
    await store.updateOpenAppeal(tx.db, advisorId, closed)
    const values = { note, decidedAt: tx.now }
    if (decision === 'refused')
      return void (await advanceVerification(tx, before, { event: 'appeal_refused', values, note }))
    if (before.crdNumber === null) throw problem('verification.evidence-needed')
    const earlier = appealed.before ? valuesOf(appealed.before, tx.actor.id) : null
    const proof = earlier?.proofMethod ? earlier : await requireEvidence(tx, before)
    await advanceVerification(tx, before, {
      event: 'appeal_upheld',
      values: { ...proof, ...values, checkedAt: tx.now, reviewRequired: false },
      note,
    })
    // A name that changed after the decision was not compared while the case was closed.
    await recheckName(tx, advisorId)
  })
}

/** The appeal of the actor's latest decision, or until when one may be made. */
export type OwnAppealRows = { readonly until: Date } | { readonly made: VerificationAppealRow }

/** What an advisor may read about an appeal: the one they made, or that one is possible. */
export async function findOwnAppeal(ctx: UserCtx, row: VerificationRow): Promise<OwnAppealRows | null> {
  const decision = await findAppealable(ctx, row.advisorId)
  const latest = decision && ((await store.listLatest(ctx.db, [row.advisorId])).get(row.advisorId) ?? null)
  if (!decision) return null
  const appealability = appealabilityOf(decision, latest, ctx.now)
  if (appealability === 'made' && latest && latest.state !== 'withdrawn') return { made: latest }
  return appealability === 'possible' && row.state === 'rejected' ? { until: appealEnd(decision) } : null
}

/** The decision that keeps an advisor rejected, if it is one that can be appealed. */
async function findAppealable(ctx: UserCtx, advisorId: string): Promise<VerificationChangeRow | null> {
  const latest = await findLatestOf(ctx.db, advisorId, [...appealableEvents, 'claim_refused', 'number_lost'])
  return latest && appealableEvents.includes(latest.event) ? latest : null
}
