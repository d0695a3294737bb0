import { problem } from '#contract/problems.ts'
import { briefChanged } from '#contract/profiles/briefs/events.ts'
import type { ShareBrief } from '#contract/profiles/briefs/schemas.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { drawPdf } from '#server/platform/pdf/drawing.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { lockHistory } from '../consents/store.ts'
import { briefShared, consentRequested } from '../events.ts'
import { hasConsent, isBlocked, peopleSeenBy, requireAdvisor } from '../service.ts'
import { presentBrief, presentSheet } from './present.ts'
import { answersOf, type BriefView, cut, disclosesMore, inOrder, isSame, type OwnBriefView } from './rules.ts'
import * as store from './store.ts'

const worker = new URL('./worker.ts', import.meta.url)

/**
 * Finds the brief that an advisor may read now. Null without one, without a consent in force, and
 * after a block (docs/product.md "Profiles").
 */
export async function findBrief(ctx: Ctx, pair: ConsumerAdvisorPair): Promise<BriefView | null> {
  const found = await store.findReadable(ctx.db, pair)
  if (!found) return null
  const { brief, profile, consumer } = found
  return { brief, profile, answers: cut(answersOf(profile, consumer), brief.fields) }
}

/**
 * Reads the actor's brief for one advisor with every answer it can hold.
 * @throws profiles.not-an-advisor, core.not-found
 */
export async function getOwn(ctx: UserCtx, advisorId: string): Promise<OwnBriefView> {
  await requireAdvisor(ctx, advisorId)
  const pair = { consumerId: ctx.actor.id, advisorId }
  const [own, readable] = await Promise.all([store.findAnswers(ctx.db, ctx.actor.id), store.findReadable(ctx.db, pair)])
  const advisor = (await peopleSeenBy(ctx, [advisorId])).get(advisorId)
  if (!own || !advisor) throw problem('core.not-found')
  return {
    advisor,
    hasConsent: await hasConsent(ctx, pair),
    profile: own.profile,
    answers: answersOf(own.profile, own.consumer),
    brief: readable?.brief ?? null,
  }
}

/** Lists the advisors of the actor's consents in force, each with the actor's brief for them. */
export async function listOwn(ctx: UserCtx): Promise<store.ConsentedAdvisor[]> {
  return store.listConsented(ctx.db, ctx.actor.id)
}

/**
 * Shares the actor's brief with an advisor, or changes it; needs a consent in force, and an advisor
 * who is verified, published and entitled. A save on an older version is refused unless it changes
 * nothing.
 * @throws profiles.not-an-advisor, profiles.blocked, profiles.consent-needed,
 * profiles.brief-changed, eligibility.advisor-unavailable
 */
export async function share(ctx: UserCtx, advisorId: string, input: ShareBrief): Promise<OwnBriefView> {
  const pair = { consumerId: ctx.actor.id, advisorId }
  await requireAdvisor(ctx, advisorId)
  await ctx.transaction(async (tx) => {
    // Locked first, so that a withdrawal or a block at the same moment finds the brief and deletes
    // it, or is found.
    const history = await lockHistory(tx.db, pair)
    if (await isBlocked(tx, { userId: pair.consumerId, otherUserId: advisorId })) throw problem('profiles.blocked')
    if (!history.some(({ withdrawnAt }) => withdrawnAt === null)) throw problem('profiles.consent-needed')
    const before = await store.lockBrief(tx.db, pair)
    if (before && isSame(before, input)) return
    if (input.version !== (before?.version ?? 0)) throw problem('profiles.brief-changed')
    if (disclosesMore(before, input)) await tx.publish(consentRequested, pair)
    const values = { fields: inOrder(input.fields), note: input.note, version: input.version + 1 }
    if (before) await store.updateBrief(tx.db, pair, values)
    else await store.insertBrief(tx.db, { ...pair, ...values, sharedAt: tx.now })
    if (!before) await tx.publish(briefShared, pair)
    announce(tx, pair)
  })
  return getOwn(ctx, advisorId)
}

/** Withdraws the actor's brief at once; withdrawing what is not there is no error. */
export async function withdrawBrief(ctx: UserCtx, advisorId: string): Promise<void> {
  await ctx.transaction((tx) => dropBriefs(tx, [{ consumerId: ctx.actor.id, advisorId }]))
}

/**
 * Deletes the briefs of some pairs, as when a consent ends or somebody is blocked, and tells both
 * sides.
 */
export async function dropBriefs(tx: Tx, pairs: readonly ConsumerAdvisorPair[]): Promise<void> {
  for (const pair of await store.deleteBriefs(tx.db, pairs)) announce(tx, pair)
}

/** Tells the advisors who hold a brief of this consumer that an answer may have changed. */
export async function announceAnswers(tx: Tx, consumerId: string): Promise<void> {
  for (const advisorId of await store.listAdvisorsWithBrief(tx.db, consumerId)) announce(tx, { consumerId, advisorId })
}

/**
 * Draws a brief as the advisor reads it, for either of the two.
 * @throws core.not-found, core.unavailable
 */
export async function drawBrief(ctx: UserCtx, pair: ConsumerAdvisorPair): Promise<Uint8Array> {
  const found = await findBrief(ctx, pair)
  if (!found) throw problem('core.not-found')
  return drawPdf(ctx, worker, presentSheet(presentBrief(found), ctx.now))
}

function announce(ctx: Ctx, pair: ConsumerAdvisorPair): void {
  ctx.emit(rooms.user(pair.advisorId), briefChanged, pair)
  ctx.emit(rooms.user(pair.consumerId), briefChanged, pair)
}
