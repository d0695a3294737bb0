import { problem } from '#contract/problems.ts'
import type { GrantConsent, Person, SeenConsumer } from '#contract/profiles/schemas.ts'
import type { ConsumerAdvisorPair, Specialty } from '#contract/profiles/values.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { BriefView } from '../briefs/rules.ts'
import { findBrief } from '../briefs/service.ts'
import { disclose } from '../disclosure.ts'
import { consentGranted, consentRequested, consentWithdrawn, phoneWithdrawn } from '../events.ts'
import { lockOwn } from '../me/service.ts'
import { lockProfileShared } from '../me/store.ts'
import { getProfile, isBlocked, peopleSeenBy, requireAdvisor } from '../service.ts'
import { findConsentInForce, findWants } from '../store.ts'
import type { ConsentRow, ProfileRow } from '../tables.ts'
import * as store from './store.ts'

export type ConsentWithAdvisor = { readonly consent: ConsentRow; readonly advisor: ProfileRow }

/**
 * Agrees that one advisor knows who the consumer is; another choice about the phone closes the old
 * agreement and opens a new one, so that the record says what held when. Nothing new is disclosed
 * to an advisor who is not verified, published and entitled (docs/product.md "Matching").
 * @throws profiles.not-an-advisor, profiles.blocked, eligibility.advisor-unavailable,
 * eligibility.advisor-full, core.signed-out
 */
export async function grant(ctx: UserCtx, advisorId: string, input: GrantConsent): Promise<ConsentWithAdvisor> {
  const pair = { consumerId: ctx.actor.id, advisorId }
  await requireAdvisor(ctx, advisorId)
  return ctx.transaction(async (tx) => {
    await lockOwn(tx)
    await lockProfileShared(tx.db, advisorId)
    // Under both locks, which a block by either side takes: it is found, or finds the agreement.
    if (await isBlocked(tx, { userId: pair.consumerId, otherUserId: advisorId })) throw problem('profiles.blocked')
    const { profile: advisor } = await requireAdvisor(tx, advisorId)
    const history = await store.lockHistory(tx.db, pair)
    const inForce = history.find((consent) => consent.withdrawnAt === null)
    if (inForce && inForce.sharesPhone === input.sharesPhone) return { consent: inForce, advisor }
    if (!inForce || input.sharesPhone) await tx.publish(consentRequested, pair)
    if (inForce) await store.updateConsentWithdrawn(tx.db, pair, tx.now)
    const consent = await store.insertConsent(tx.db, { ...pair, ...input, grantedAt: tx.now })
    if (!consent) return { consent: await theirs(tx, pair, input), advisor }
    if (inForce?.sharesPhone) await tx.publish(phoneWithdrawn, pair)
    if (!inForce) await tx.publish(consentGranted, { ...pair, source: input.source, first: history.length === 0 })
    return { consent, advisor }
  })
}

/**
 * Another connection granted in the same moment: an equal consent is then in force, a different one
 * is not.
 */
async function theirs(ctx: Ctx, pair: ConsumerAdvisorPair, input: GrantConsent): Promise<ConsentRow> {
  const consent = await findConsentInForce(ctx.db, pair)
  if (consent?.sharesPhone !== input.sharesPhone) throw problem('core.conflict')
  return consent
}

/**
 * Takes an agreement back at once and for everything shown from now on; taking back what is not
 * there is no error.
 */
export async function withdrawConsent(ctx: UserCtx, advisorId: string): Promise<void> {
  const pair = { consumerId: ctx.actor.id, advisorId }
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    if (await store.updateConsentWithdrawn(tx.db, pair, tx.now))
      await tx.publish(consentWithdrawn, { ...pair, closingId: null })
  })
}

/** Lists the agreements in force, latest first. */
export async function listOwn(ctx: UserCtx): Promise<ConsentWithAdvisor[]> {
  return store.listInForce(ctx.db, ctx.actor.id)
}

export type AdvisorView = {
  readonly advisor: Person
  readonly consent: ConsentWithAdvisor | null
  readonly hadConsent: boolean
  readonly seen: SeenConsumer
  readonly hasPicture: boolean
  readonly wants: readonly Specialty[]
  readonly brief: BriefView | null
}

/**
 * Shows a consumer exactly what one advisor sees of them, by the same function that decides it.
 * @throws profiles.not-an-advisor
 */
export async function getDisclosure(ctx: UserCtx, advisorId: string): Promise<AdvisorView> {
  const { profile: advisor } = await requireAdvisor(ctx, advisorId)
  const history = await store.listConsents(ctx.db, { consumerId: ctx.actor.id, advisorId })
  const consent = history.find(({ withdrawnAt }) => withdrawnAt === null) ?? null
  const person = (await peopleSeenBy(ctx, [advisorId])).get(advisorId)
  if (!person) throw problem('profiles.not-an-advisor')
  const own = await getProfile(ctx, ctx.actor.id)
  return {
    advisor: person,
    consent: consent && { consent, advisor },
    hadConsent: history.length > 0,
    seen: disclose(advisorId, own, consent),
    hasPicture: own.avatarUrl !== null,
    wants: history.length > 0 ? await findWants(ctx.db, ctx.actor.id) : [],
    brief: await findBrief(ctx, { consumerId: ctx.actor.id, advisorId }),
  }
}
