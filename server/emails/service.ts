import { keysOf } from '#contract/core/records.ts'
import type {
  InvitationChoice,
  NotificationChannels,
  NotificationPreferences,
  QuietHours,
} from '#contract/emails/schemas.ts'
import { invitations, type NotificationPreference } from '#contract/emails/values.ts'
import { problem } from '#contract/problems.ts'
import type { Actor, Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import type { Email } from '#server/platform/mail/email.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'
import { quietUntil } from './rules.quiet-hours.ts'
import {
  canUnsubscribe,
  canWait,
  channelsOf,
  chosenFrom,
  claimOf,
  hashAddress,
  isSigned,
  mayReceive,
  noNotifications,
  preferencesFrom,
  type UnsubscribeClaim,
  unsubscribeToken,
} from './rules.ts'
import * as store from './store.ts'

/**
 * `personIds` are those whom the email names: it is not sent when its reader and one of them part
 * while it waits.
 */
type User = { readonly userId: string; readonly personIds?: readonly string[] }
/**
 * Only emails that cannot be switched off go to a bare address: nobody's preferences are known for
 * it.
 */
type Recipient<P> = [P] extends [null] ? User | Address : User
/** `jobId` is that of the delivery, for a sender who looks later whether it failed. */
type Address = { readonly address: string; readonly jobId?: string }

/**
 * Sends an email through the mail queue, on the caller's transaction; a user who switched this sort
 * off, or has not confirmed their address, gets none (rules.ts). An email that can be switched off
 * carries the reader's link to do so, and one that can wait leaves after their quiet hours.
 * @throws emails.no-invitations when the reader of an invitation opted out of them
 */
export async function sendEmail<Input, P extends NotificationPreference | null>(
  tx: Tx<Actor>,
  email: Email<Input, P>,
  to: Recipient<P>,
  input: Input,
): Promise<void> {
  if ('address' in to) {
    const url = email.isInvitation ? await optOutUrlFor(tx, to.address) : undefined
    return tx.sendMail(email.message(to.address, input, url), to.jobId ? { id: to.jobId } : {})
  }
  const written = await writeEmail(tx, email, to.userId, input)
  if (written === null) return
  const { message, startAfter } = written
  const { personIds = [] } = to
  // What leaves at once may be about the deletion of its reader's account, and is not withdrawn.
  const isWithdrawable = personIds.length > 0 || startAfter !== null
  const named = { ...message, ...(isWithdrawable && { personIds: [to.userId, ...personIds] }) }
  await tx.sendMail(named, startAfter ? { startAfter } : {})
}

/**
 * An email as its reader may get it now, and when it leaves; null when it is not to be sent. For
 * one that is written only when it leaves: anything else goes through `sendEmail`.
 */
export async function writeEmail<Input>(
  tx: Tx<Actor>,
  email: Email<Input>,
  userId: string,
  input: Input,
): Promise<{ message: MailMessage; startAfter: Date | null } | null> {
  const found = await findMailbox(tx, email, userId)
  if (found === null) return null
  const message = email.message(found.address, input, await unsubscribeUrlFor(tx, userId, email.preference))
  return { message, startAfter: found.startAfter }
}

/** @throws emails.no-invitations */
async function optOutUrlFor(ctx: Ctx, address: string): Promise<string> {
  const invited = await store.upsertInvitedAddress(ctx.db, hashAddress(address))
  if (!invited || invited.optedOutAt) throw problem('emails.no-invitations')
  return unsubscribeUrl(ctx, unsubscribeToken(invited.key, { emails: invitations, addressId: invited.id }))
}

const unsubscribeUrl = (ctx: Ctx, token: string) => `${ctx.ports.config.publicUrl}/unsubscribe/${token}`

async function unsubscribeUrlFor(
  ctx: Ctx,
  userId: string,
  preference: NotificationPreference | null,
): Promise<string | undefined> {
  if (preference === null || !canUnsubscribe(preference)) return
  const key = await store.upsertUnsubscribeKey(ctx.db, userId)
  if (key === null) return
  return unsubscribeUrl(ctx, unsubscribeToken(key, { emails: preference, userId }))
}

export type FoundMailbox = {
  readonly address: string
  /** When the reader's quiet hours end, for an email that waits for it; null when it leaves now. */
  readonly startAfter: Date | null
}

/** Where and when a user gets this email, or null when it is not to be sent. */
export async function findMailbox(
  ctx: Ctx,
  email: Pick<Email<never>, 'preference' | 'unlessOnline'>,
  userId: string,
): Promise<FoundMailbox | null> {
  const mailbox = await store.findMailbox(ctx.db, userId)
  if (!mailbox || !mayReceive(email, mailbox)) return null
  return {
    address: mailbox.email,
    startAfter: canWait(email.preference) ? quietUntil(ctx.now, mailbox.quietHours) : null,
  }
}

export type Channels = NotificationChannels & {
  /** When the quiet hours end that it is now; null outside of them. */
  readonly quietUntil: Date | null
}

/** How a user is notified of one thing now. */
export async function getChannels(ctx: Ctx, userId: string, preference: NotificationPreference): Promise<Channels> {
  return channelsFor(ctx, preference, await store.findDelivery(ctx.db, userId))
}

/** How each of some users is notified of one thing now. */
export async function listChannels(
  ctx: Ctx,
  userIds: readonly string[],
  preference: NotificationPreference,
): Promise<Map<string, Channels>> {
  const found = await store.listDeliveries(ctx.db, userIds)
  return new Map(userIds.map((id) => [id, channelsFor(ctx, preference, found.get(id) ?? null)]))
}

function channelsFor(
  { now }: Ctx,
  preference: NotificationPreference,
  found: store.DeliveryPreferences | null,
): Channels {
  return {
    ...channelsOf(preference, found?.choices ?? null),
    quietUntil: quietUntil(now, found?.quietHours ?? null),
  }
}

/** When hours of silence end that it is now; null outside of them. */
export const endOfQuiet = (now: Date, hours: QuietHours): Date | null => quietUntil(now, hours)

/** The actor's quiet hours; null for none. */
export async function findQuietHours(ctx: UserCtx): Promise<QuietHours | null> {
  return (await store.findDelivery(ctx.db, ctx.actor.id))?.quietHours ?? null
}

/** Sets or ends the actor's quiet hours. What waits already leaves when it would have. */
export async function saveQuietHours(ctx: UserCtx, quietHours: QuietHours | null): Promise<void> {
  await store.upsertQuietHours(ctx.db, ctx.actor.id, quietHours)
}

/** Keeps the zone of the actor's device, for times in emails, texts and push messages. */
export async function saveDeviceZone(ctx: UserCtx, timeZone: string): Promise<void> {
  await store.upsertDeviceZone(ctx.db, ctx.actor.id, timeZone)
}

/** The zone of the device that a user used last, as pages show times; null until it is known. */
export function findDeviceZone(ctx: Ctx, userId: string): Promise<string | null> {
  return store.findDeviceZone(ctx.db, userId)
}

/** The preferences whose emails a user switched off. */
export async function listSwitchedOff(ctx: Ctx, userId: string): Promise<NotificationPreference[]> {
  const preferences = preferencesFrom((await store.findDelivery(ctx.db, userId))?.choices ?? null)
  return keysOf(preferences).filter((name) => preferences[name].email === 'off')
}

/** The actor's choices, with the defaults of what they did not choose. */
export async function getPreferences(ctx: UserCtx): Promise<NotificationPreferences> {
  return preferencesFrom((await store.findDelivery(ctx.db, ctx.actor.id))?.choices ?? null)
}

/** Stores how the actor is notified; a channel without a choice keeps its fixed value. */
export async function savePreferences(ctx: UserCtx, choices: NotificationPreferences): Promise<void> {
  await store.upsertChoices(ctx.db, ctx.actor.id, chosenFrom(preferencesFrom(choices)))
}

/**
 * Ends the emails of one kind for the user of a signed link, or all invitations to its address,
 * without a session (RFC 8058). A second call changes nothing.
 * @throws emails.unsubscribe-link-invalid for a token that we did not sign
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const claim = claimOf(token)
  if (claim?.emails === invitations) return updateOptedOut(ctx, claim, ctx.now)
  await ctx.transaction(async (tx) => {
    const stored = claim && (await store.lockChoices(tx.db, claim.userId))
    if (!stored || !isSigned(stored.key, claim)) throw problem('emails.unsubscribe-link-invalid')
    const { userId, emails: preference } = claim
    const changed = { ...stored.choices, [preference]: { ...stored.choices[preference], email: 'off' } }
    await store.upsertChoices(tx.db, userId, changed)
  })
}

/**
 * Takes back an opt-out of invitations with the link that made it. A second call changes nothing.
 * @throws emails.unsubscribe-link-invalid for another email's link, or one that we did not sign
 */
export async function allowInvitations(ctx: Ctx, token: string): Promise<void> {
  const claim = claimOf(token)
  if (claim?.emails !== invitations) throw problem('emails.unsubscribe-link-invalid')
  await updateOptedOut(ctx, claim, null)
}

async function updateOptedOut(
  ctx: Ctx,
  claim: Extract<UnsubscribeClaim, { emails: typeof invitations }>,
  optedOutAt: Date | null,
): Promise<void> {
  const invited = await store.findInvitedAddress(ctx.db, claim.addressId)
  if (!invited || !isSigned(invited.key, claim)) throw problem('emails.unsubscribe-link-invalid')
  await store.updateOptedOut(ctx.db, claim.addressId, optedOutAt)
}

/** Whether the actor's address may be invited by email. */
export async function getInvitationChoice(ctx: UserCtx): Promise<InvitationChoice> {
  const invited = await store.findInvitedAddressByHash(ctx.db, hashAddress(ctx.actor.email))
  return { areAllowed: !invited?.optedOutAt }
}

/** Ends or allows invitations to the actor's address, which they have confirmed. */
export async function saveInvitationChoice(ctx: UserCtx, { areAllowed }: InvitationChoice): Promise<void> {
  const invited = await store.upsertInvitedAddress(ctx.db, hashAddress(ctx.actor.email))
  if (invited) await store.updateOptedOut(ctx.db, invited.id, areAllowed ? null : ctx.now)
}

/** Switches everything off for an account that is erased, and forgets its quiet hours and zone. */
export async function erasePreferences(tx: Tx, userId: string): Promise<void> {
  await store.upsertErased(tx.db, userId, noNotifications())
}
