import { daySeconds } from '#contract/core/durations.ts'
import { sharingEnded } from '#contract/matching/events.ts'
import type { InvitePartner } from '#contract/matching/sharing/schemas.ts'
import { savedAtMost } from '#contract/matching/values.ts'
import { problem } from '#contract/problems.ts'
import { cardsOf } from '#server/directory/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { type Limit, recipientKey } from '#server/platform/limits.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { drawToken, hashToken } from '#server/platform/tokens.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { getProfile, requireAdvisor } from '#server/profiles/service.ts'
import { listInvitationEmail } from '../emails.ts'
import { listEnded, listJoined, partnerSaved } from '../events.ts'
import { matchesAmong, noMatchesAmong } from '../service.ts'
import type { InvitationParts, SharedAdvisorParts, SharingParts } from './present.ts'
import { assertListOpenFor, isSavedNoticeDue, listInvitationEnd } from './rules.ts'
import * as store from './store.ts'
import type { SharedListRow } from './tables.ts'

const perConsumer: Limit = { name: 'list-invitations', points: 5, windowSeconds: daySeconds }
/**
 * Across all consumers: an invitation that is withdrawn and sent again writes to the same person.
 */
const perRecipient: Limit = { name: 'list-invitations-received', points: 3, windowSeconds: daySeconds }

/** With whom the actor shares their list, and whom they invited. */
export async function getSharing(ctx: UserCtx): Promise<SharingParts> {
  const row = await store.findSharedList(ctx.db, ctx.actor.id)
  const partnerId = row && partnerOf(row, ctx.actor.id)
  return { row, partner: partnerId ? await getProfile(ctx, partnerId) : null, now: ctx.now }
}

/**
 * Invites a partner to the actor's list by email, in place of an earlier invitation that nobody
 * accepted. The reply does not reveal whether the address has an account, and invitations are
 * limited per consumer and recipient (docs/product.md "Matching").
 * @throws matching.own-address, matching.already-sharing, emails.no-invitations, core.too-many,
 * core.signed-out
 */
export async function invitePartner(ctx: UserCtx, { email }: InvitePartner): Promise<SharingParts> {
  if (email.toLowerCase() === ctx.actor.email.toLowerCase()) throw problem('matching.own-address')
  const token = drawToken()
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    const earlier = await store.findSharedList(tx.db, tx.actor.id)
    if (earlier?.partnerId) throw problem('matching.already-sharing')
    if (earlier) await store.deleteSharedListOf(tx.db, tx.actor.id)
    await ctx.ports.limits.demand(perConsumer, tx.actor.id)
    await ctx.ports.limits.demand(perRecipient, recipientKey(email))
    const expiresAt = listInvitationEnd(tx.now)
    const row = { ownerId: tx.actor.id, email, tokenHash: hashToken(token), createdAt: tx.now, expiresAt }
    await store.insertSharedList(tx.db, row)
    const { firstName } = await getProfile(tx, tx.actor.id)
    const link = `${tx.ports.config.publicUrl}/saved/join/${token}`
    await sendEmail(tx, listInvitationEmail, { address: email }, { firstName, link, expiresAt })
  })
  return getSharing(ctx)
}

/**
 * Ends what the actor shares, from either side, or withdraws their invitation. Both keep what they
 * saved themselves.
 */
export async function endSharing(ctx: UserCtx): Promise<void> {
  await ctx.transaction(async (tx) => {
    // Somebody who accepts locks both people, and then shares the list or finds it gone.
    await store.lockPeople(tx.db, [tx.actor.id])
    await dropSharing(tx, tx.actor.id)
  })
}

/** Deletes what a person shares or invited to; their partner is notified, and open pages follow. */
export async function dropSharing(tx: Tx, personId: string): Promise<void> {
  for (const row of await store.deleteSharedListOf(tx.db, personId)) {
    const partnerId = partnerOf(row, personId)
    if (!partnerId) continue
    tx.emit(rooms.user(partnerId), sharingEnded, {})
    await tx.publish(listEnded, { recipientId: partnerId })
  }
}

/** Returns the invitation of a token. @throws core.not-found */
export async function previewInvitation(ctx: Ctx, token: string): Promise<InvitationParts> {
  const row = await store.findListByToken(ctx.db, hashToken(token))
  if (!row) throw problem('core.not-found')
  return { row, inviter: await getProfile(ctx, row.ownerId), now: ctx.now }
}

/**
 * Shares the list of an invitation with the actor, whose own open invitation ends. Both people are
 * locked, so that nobody shares two lists; accepting twice changes nothing.
 * @throws core.not-found, matching.list-invitation-over, matching.list-invitation-for-other,
 * matching.already-sharing, core.signed-out
 */
export async function acceptInvitation(ctx: UserCtx, token: string): Promise<SharingParts> {
  await ctx.transaction(async (tx) => {
    const { id, email } = tx.actor
    const found = await store.findListByToken(tx.db, hashToken(token))
    if (!found) throw problem('core.not-found')
    await store.lockPeople(tx.db, [found.ownerId, id])
    await lockOwn(tx)
    const row = await store.findListByToken(tx.db, hashToken(token))
    if (!row) throw problem('core.not-found')
    if (row.partnerId === id) return
    assertListOpenFor(row, email, tx.now)
    const own = await store.findSharedList(tx.db, id)
    if (own?.partnerId) throw problem('matching.already-sharing')
    if (own) await store.deleteSharedListOf(tx.db, id)
    await store.updateSharedList(tx.db, row.id, { partnerId: id, acceptedAt: tx.now, email: null })
    await tx.publish(listJoined, { ownerId: row.ownerId })
  })
  return getSharing(ctx)
}

/**
 * The advisors that the actor or their partner saved, with what each thinks of them; empty without
 * a partner.
 */
export async function listShared(ctx: UserCtx): Promise<SharedAdvisorParts[]> {
  const row = await store.findSharedList(ctx.db, ctx.actor.id)
  const partnerId = row && partnerOf(row, ctx.actor.id)
  if (!partnerId) return []
  const opinions = await store.listOpinions(ctx.db, [ctx.actor.id, partnerId], savedAtMost)
  const byAdvisor = Map.groupBy(opinions, ({ advisorId }) => advisorId)
  const ids = [...byAdvisor.keys()]
  const [cards, matches, reasons] = await Promise.all([
    cardsOf(ctx, ids),
    matchesAmong(ctx, ids),
    noMatchesAmong(ctx, ids),
  ])
  return ids.flatMap((id) => {
    const card = cards.get(id)
    if (!card) return []
    const byPerson = new Map(byAdvisor.get(id)?.map((opinion) => [opinion.consumerId, opinion]))
    return [
      {
        card,
        match: matches.get(id) ?? null,
        noMatch: reasons.get(id) ?? null,
        own: byPerson.get(ctx.actor.id) ?? null,
        partner: byPerson.get(partnerId) ?? null,
      },
    ]
  })
}

/**
 * Stores the actor's note on an advisor; an empty one removes it. A partner reads it as long as the
 * list is shared.
 * @throws profiles.not-an-advisor, core.signed-out
 */
export async function saveNote(ctx: UserCtx, advisorId: string, note: string): Promise<void> {
  await requireAdvisor(ctx, advisorId)
  const pair = { consumerId: ctx.actor.id, advisorId }
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    if (note === '') await store.deleteListNote(tx.db, pair)
    else await store.upsertListNote(tx.db, { ...pair, note, updatedAt: tx.now })
  })
}

/** Notifies the partner of a consumer who saved an advisor, at most once in `savedNoticeHours`. */
export async function announceSaved(tx: Tx, consumerId: string): Promise<void> {
  const row = await store.lockAcceptedList(tx.db, consumerId)
  if (!row?.partnerId) return
  const isOwner = row.ownerId === consumerId
  if (!isSavedNoticeDue(isOwner ? row.partnerNotifiedAt : row.ownerNotifiedAt, tx.now)) return
  await store.updateSharedList(tx.db, row.id, isOwner ? { partnerNotifiedAt: tx.now } : { ownerNotifiedAt: tx.now })
  await tx.publish(partnerSaved, { recipientId: isOwner ? row.partnerId : row.ownerId })
}

function partnerOf({ ownerId, partnerId }: SharedListRow, personId: string): string | null {
  if (!partnerId) return null
  return ownerId === personId ? partnerId : ownerId
}
