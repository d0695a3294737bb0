import { minutes } from '#contract/core/durations.ts'
import { noticesRead, notified } from '#contract/notifications/events.ts'
import { hrefOf, type NotificationContent, preferenceOf } from '#contract/notifications/kinds.ts'
import type { Notification, NotificationsQuery, WorkCounts } from '#contract/notifications/schemas.ts'
import { mailAboutChatEveryMinutes } from '#contract/notifications/values.ts'
import { problem } from '#contract/problems.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { type Channels, findMailbox, getChannels, sendEmail } from '#server/emails/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, toPage } from '#server/platform/db/cursor.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { displayNamesFor } from '#server/profiles/service.ts'
import { countUnanswered, countWaiting } from '#server/reviews/service.ts'
import { countPending } from '#server/verification/queue/service.ts'
import { digestJob } from './digests/jobs.ts'
import { queueForDigest } from './digests/service.ts'
import { deleteMessagesOf } from './digests/store.ts'
import { chatEmail, type unansweredEmail } from './emails.ts'
import { presentNotification } from './present.ts'
import { queuePush } from './push/service.ts'
import { isFirstContact } from './rules.ts'
import * as store from './store.ts'
import type { NotificationRow } from './tables.ts'
import { queueText } from './texts/service.ts'

export type NewNotification = NotificationContent & {
  readonly userId: string
  /** The person it is about, whose name is looked up for each reader; null when it names nobody. */
  readonly personId: string | null
}

/**
 * Notifies a user as they chose: a row on their list and, after the commit, a socket event to every
 * browser they have open, a push message to those who are away, a text message, and a digest. A new
 * lead and what its person does first are one entry (docs/product.md "Notifications and emails").
 */
export async function notifyUser(tx: Tx, notification: NewNotification): Promise<void> {
  if (await isAnnounced(tx, notification)) return
  const channels = await getChannels(tx, notification.userId, preferenceOf(notification.kind))
  const notificationId = channels.product ? await insertShown(tx, notification) : null
  if (channels.push) await queuePush(tx, { ...notification, notificationId }, channels.quietUntil)
  await queueText(tx, notification, channels.quietUntil)
  await queueDigest(tx, { ...notification, notificationId }, channels)
}

/** Keeps a notification for the digest of a reader who chose one. */
export async function queueDigest(
  tx: Tx,
  notification: NewNotification & { readonly notificationId: string | null },
  { email }: Pick<Channels, 'email'>,
): Promise<void> {
  if (email !== 'daily' && email !== 'weekly') return
  const startAfter = await queueForDigest(tx, notification, email)
  const { userId } = notification
  await tx.enqueue(digestJob, { userId }, { startAfter, singletonKey: `${userId}:${startAfter.toISOString()}` })
}

/** Tells a user who is away, by push alone, that somebody calls them. */
export async function pushRinging(
  tx: Tx,
  ringing: { userId: string; personId: string; chatId: string },
): Promise<void> {
  const { userId, personId, chatId } = ringing
  const { push } = await getChannels(tx, userId, preferenceOf('call_ringing'))
  const content = { kind: 'call_ringing', params: { chatId } } as const
  if (push) await queuePush(tx, { ...content, userId, personId, notificationId: null }, null)
}

/** Puts a notification on the list of its reader and returns its id. */
async function insertShown(tx: Tx, notification: NewNotification): Promise<string> {
  const row = await store.insertNotification(tx.db, { ...notification, createdAt: tx.now })
  const [[shown], unread] = await Promise.all([
    presentFor(tx, notification.userId, [row]),
    store.countUnread(tx.db, notification.userId),
  ])
  if (shown) tx.emit(rooms.user(notification.userId), notified, { notification: shown, unread })
  return row.id
}

/**
 * Whether the list has an unread entry by a person who now becomes a lead. The entry of a lead
 * yields to what follows.
 */
async function isAnnounced(tx: Tx, { userId, personId, kind }: NewNotification): Promise<boolean> {
  if (personId === null) return false
  if (kind === 'lead_new') return store.existsUnreadContact(tx.db, { userId, personId })
  if (isFirstContact(kind)) await store.deleteUnreadLead(tx.db, { userId, personId })
  return false
}

/**
 * The link of a notification and the name of its person as its reader may know it now, for an email
 * about it.
 */
export async function forEmail(tx: Tx, notification: NewNotification): Promise<{ name: string; href: string }> {
  const names = await namesFor(tx, notification.userId, [notification])
  const href = new URL(hrefOf(notification), tx.ports.config.publicUrl).href
  return { name: names.get(notification.personId ?? '') ?? 'Someone', href }
}

export type NotificationPage = { items: Notification[]; nextCursor: string | null; unread: number }

/** The actor's notifications, latest first, with every name as far as the actor may know it now. */
export async function listNotifications(
  ctx: UserCtx,
  { cursor, limit, filter }: NotificationsQuery,
): Promise<NotificationPage> {
  const userId = ctx.actor.id
  const after = decodeCursor(cursor)
  const [found, unread] = await Promise.all([
    store.listNotifications(ctx.db, { userId, after, limit: limit + 1, filter }),
    store.countUnread(ctx.db, userId),
  ])
  const { rows, nextCursor } = toPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { items: await presentFor(ctx, userId, rows), unread, nextCursor }
}

/**
 * Marks everything on the actor's list as seen, on all their devices; returns the moment, by which
 * it can be undone.
 */
export async function markAllRead(ctx: UserCtx): Promise<Date> {
  await store.updateReadAt(ctx.db, { userId: ctx.actor.id, now: ctx.now })
  ctx.emit(rooms.user(ctx.actor.id), noticesRead, { unread: 0 })
  return ctx.now
}

/** Marks as unread again what the actor marked as read at one moment, on all their devices. */
export async function undoReadAt(ctx: UserCtx, readAt: Date): Promise<void> {
  const userId = ctx.actor.id
  await store.updateUnread(ctx.db, userId, readAt)
  ctx.emit(rooms.user(userId), noticesRead, { unread: await store.countUnread(ctx.db, userId) })
}

/**
 * Marks one notification of the actor as read, on all their devices; one that is read already stays
 * so.
 * @throws core.not-found for anybody else's
 */
export async function markOneRead(ctx: UserCtx, id: string): Promise<void> {
  const userId = ctx.actor.id
  if ((await store.updateReadAt(ctx.db, { userId, id, now: ctx.now })) === 0) {
    if (!(await store.existsNotification(ctx.db, { userId, id }))) throw problem('core.not-found')
    return
  }
  ctx.emit(rooms.user(userId), noticesRead, { unread: await store.countUnread(ctx.db, userId) })
}

/** Counts of the work that waits for the actor, for the frame around every page. */
export async function countWork(ctx: UserCtx): Promise<WorkCounts> {
  const { id, role } = ctx.actor
  const none = {
    newLeads: 0,
    peopleWaiting: 0,
    waitingRequests: 0,
    unansweredReviews: 0,
    pendingVerifications: 0,
    waitingReviews: 0,
  }
  if (role === 'admin') {
    const [pendingVerifications, waitingReviews] = await Promise.all([countPending(ctx), countWaiting(ctx)])
    return { ...none, pendingVerifications, waitingReviews }
  }
  const [newLeads, peopleWaiting, waitingRequests, unansweredReviews] = await Promise.all([
    store.countNewLeads(ctx.db, id),
    countPeopleWaiting(ctx),
    store.countWaitingRequests(ctx.db, id, ctx.now),
    countUnanswered(ctx, id),
  ])
  return { ...none, newLeads, peopleWaiting, waitingRequests, unansweredReviews }
}

/**
 * The consumers who wait for the actor: a message without an answer, or a time to confirm. Badge
 * and desk show this one number.
 */
export function countPeopleWaiting(ctx: UserCtx): Promise<number> {
  return store.countPeopleWaiting(ctx.db, ctx.actor.id, ctx.now)
}

/**
 * Marks the notifications about a chat as read, because its missed calls were seen there. Those of
 * its messages only when somebody read on: a late call for an older position saw no new message.
 */
export async function markChatRead(
  tx: Tx,
  { userId, chatId, readsOn }: { userId: string; chatId: string; readsOn: boolean },
): Promise<void> {
  if (readsOn) await deleteMessagesOf(tx.db, userId, chatId)
  const kinds = readsOn ? (['message', 'call_missed'] as const) : (['call_missed'] as const)
  if ((await store.updateReadAt(tx.db, { userId, about: { chatId, kinds }, now: tx.now })) === 0) return
  tx.emit(rooms.user(userId), noticesRead, { unread: await store.countUnread(tx.db, userId) })
}

/** Marks the notification of suggested times as read, because they can no longer be answered. */
export async function markProposalRead(tx: Tx, { consumerId, advisorId }: ConsumerAdvisorPair): Promise<void> {
  if ((await store.updateReadAt(tx.db, { userId: consumerId, proposedBy: advisorId, now: tx.now })) === 0) return
  tx.emit(rooms.user(consumerId), noticesRead, { unread: await store.countUnread(tx.db, consumerId) })
}

/**
 * Emails a user about unread messages of a chat, at most once an hour for each chat. A job calls it
 * some minutes after a message, so that people who are in the chat get none.
 */
export async function emailAboutChat(
  ctx: Ctx,
  { userId, chatId, senderId }: { userId: string; chatId: string; senderId: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const unread = await store.countUnreadOfChat(tx.db, { userId, chatId })
    if (unread === 0 || !(await claimChatEmail(tx, chatEmail, { userId, chatId }))) return
    const { name, href } = await forEmail(tx, { userId, kind: 'message', params: { chatId }, personId: senderId })
    await sendEmail(tx, chatEmail, { userId, personIds: [senderId] }, { from: name, unread, href })
  })
}

/**
 * Whether one of the emails about a chat is to be sent: at most one leaves in an hour. Only one
 * that its reader wants counts, from when it leaves.
 */
export async function claimChatEmail(
  tx: Tx,
  email: typeof chatEmail | typeof unansweredEmail,
  chat: { userId: string; chatId: string },
): Promise<boolean> {
  const mailbox = await findMailbox(tx, email, chat.userId)
  if (!mailbox) return false
  const lastBefore = new Date(tx.now.getTime() - minutes(mailAboutChatEveryMinutes))
  return store.upsertChatMail(tx.db, chat, { now: mailbox.startAfter ?? tx.now, lastBefore })
}

async function presentFor(ctx: Ctx, userId: string, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const names = await namesFor(ctx, userId, rows)
  return rows.flatMap((row) => presentNotification(row, names) ?? [])
}

function namesFor(ctx: Ctx, viewerId: string, about: readonly { personId?: string | null }[]) {
  const ids = about.flatMap(({ personId }) => personId ?? [])
  return displayNamesFor(ctx, { viewerId, ids: [...new Set(ids)] })
}
