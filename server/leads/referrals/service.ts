import { randomBytes } from 'node:crypto'
import type { AcceptReferral, ReferralLink, Referrals } from '#contract/leads/referrals/schemas.ts'
import { referralsNamed } from '#contract/leads/referrals/values.ts'
import { problem } from '#contract/problems.ts'
import { isContactable } from '#server/eligibility/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { getProfile } from '#server/profiles/service.ts'
import { codeFrom, isNewAccount } from './rules.ts'
import * as store from './store.ts'
import type { ReferralRow } from './tables.ts'

export type ReferralParts = Awaited<ReturnType<typeof getReferrals>>

/** The actor's link, who joined by it, and by whom they came themselves. */
export async function getReferrals(ctx: UserCtx) {
  const { id } = ctx.actor
  const [code, joined, named, leads, own, profile] = await Promise.all([
    store.findCode(ctx.db, id),
    store.countJoined(ctx.db, id),
    store.listNamed(ctx.db, id, referralsNamed),
    store.countReferredLeads(ctx.db, id),
    store.findReferral(ctx.db, id),
    getProfile(ctx, id),
  ])
  const invitedBy = own && (await inviterOf(ctx, own))
  return { code, joined, named, leads, invitedBy, canAccept: own === null && isNewAccount(profile.createdAt, ctx.now) }
}

async function inviterOf(ctx: Ctx, { referrerId, sharesName }: ReferralRow): Promise<Referrals['invitedBy']> {
  const code = await store.findCode(ctx.db, referrerId)
  return code === null ? null : { code, name: await nameOf(ctx, referrerId), sharesName }
}

/** Makes the actor's link unless they have one. @throws core.signed-out */
export async function createLink(ctx: UserCtx): Promise<ReferralParts> {
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    await store.insertLinkOnce(tx.db, { ownerId: tx.actor.id, code: codeFrom(randomBytes(8)) })
  })
  return getReferrals(ctx)
}

/**
 * Records who invited the actor. The same code again changes only whether that person may know the
 * actor's first name.
 * @throws core.not-found, leads.own-referral, leads.referral-too-late, leads.already-referred,
 * core.signed-out
 */
export async function accept(ctx: UserCtx, { code, sharesName }: AcceptReferral): Promise<ReferralParts> {
  const userId = ctx.actor.id
  const referrerId = await store.findOwner(ctx.db, code)
  if (referrerId === null) throw problem('core.not-found')
  if (referrerId === userId) throw problem('leads.own-referral')
  const own = await store.findReferral(ctx.db, userId)
  if (!own && !isNewAccount((await getProfile(ctx, userId)).createdAt, ctx.now))
    throw problem('leads.referral-too-late')
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    if (!(await store.upsertReferral(tx.db, { userId, referrerId, sharesName, joinedAt: tx.now })))
      throw problem('leads.already-referred')
  })
  return getReferrals(ctx)
}

/**
 * Whom a link belongs to: a consumer by first name alone, an advisor as on their page.
 * @throws core.not-found
 */
export async function getLink(ctx: Ctx, code: string): Promise<ReferralLink> {
  const ownerId = await store.findOwner(ctx.db, code)
  if (ownerId === null) throw problem('core.not-found')
  const isListed = await isContactable(ctx, ownerId)
  return { code, name: await nameOf(ctx, ownerId), advisorId: isListed ? ownerId : null }
}

async function nameOf(ctx: Ctx, ownerId: string): Promise<string> {
  const owner = await getProfile(ctx, ownerId)
  return (owner.userType === 'consumer' ? owner.firstName : fullName(owner)) || 'Someone you know'
}
