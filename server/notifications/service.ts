import { minutes } from '#contract/core/durations.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import { noticesRead, notified } from '#contract/notifications/events.ts'
import { hrefOf, type NotificationContent } from '#contract/notifications/kinds.ts'
import type { Notification, NotificationPreferences } from '#contract/notifications/schemas.ts'
import { mailAboutChatEveryMinutes } from '#contract/notifications/values.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, toPage } from '#server/platform/db/cursor.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { displayNamesFor, wantsMail } from '#server/profiles/service.ts'
import { chatMail } from './emails.ts'
import { presentNotification } from './present.ts'
import * as store from './store.ts'
import type { NotificationRow } from './tables.ts'

export type NewNotification = NotificationContent & {
  readonly userId: string
  /** The person it is about, whose name is looked up for each reader; null when it names nobody. */
  readonly personId: string | null
}

/** Notifies a user: a row on their list and, after the commit, a socket event to every browser they have open. */
export async function notify(tx: Tx, notification: NewNotification): Promise<void> {
  const row = await store.insertNotification(tx.db, { ...notification, createdAt: tx.now })
  const [shown] = await presentFor(tx, notification.userId, [row])
  const unread = await store.countUnread(tx.db, notification.userId)
  if (shown) tx.emit(rooms.user(notification.userId), notified, { notification: shown, unread })
}

/** Emails a user about a notification unless they chose not to get this sort; names the person as far as they may. */
export async function mailNotification(
  tx: Tx,
  notification: NewNotification & { readonly sort: keyof NotificationPreferences },
  write: (mail: { to: string; name: string; href: string }) => MailMessage,
): Promise<void> {
  const to = await addressFor(tx, notification.userId, notification.sort)
  if (to === null) return
  const names = await namesFor(tx, notification.userId, [notification])
  const name = names.get(notification.personId ?? '') ?? 'Someone'
  await tx.sendMail(write({ to, name, href: new URL(hrefOf(notification), tx.ports.config.publicUrl).href }))
}

export type NotificationPage = { items: Notification[]; nextCursor: string | null; unread: number }

/** The actor's notifications, latest first, with every name as far as the actor may know it now. */
export async function listNotifications(ctx: UserCtx, { cursor, limit }: PageQuery): Promise<NotificationPage> {
  const userId = ctx.actor.id
  const after = decodeCursor(cursor)
  const [found, unread] = await Promise.all([
    store.listNotifications(ctx.db, { userId, after, limit: limit + 1 }),
    store.countUnread(ctx.db, userId),
  ])
  const { rows, nextCursor } = toPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { items: await presentFor(ctx, userId, rows), unread, nextCursor }
}

/** Marks everything on the actor's list as seen, on all their devices. */
export async function markAllRead(ctx: UserCtx): Promise<void> {
  await store.markRead(ctx.db, { userId: ctx.actor.id, now: ctx.now })
  ctx.emit(rooms.user(ctx.actor.id), noticesRead, { unread: 0 })
}

/** Marks the notification about a chat as read, because its messages were read in the chat. */
export async function markChatRead(tx: Tx, { userId, chatId }: { userId: string; chatId: string }): Promise<void> {
  if ((await store.markRead(tx.db, { userId, chatId, now: tx.now })) === 0) return
  tx.emit(rooms.user(userId), noticesRead, { unread: await store.countUnread(tx.db, userId) })
}

/**
 * Mails somebody about unread messages of a chat, if they are offline, want such mails, and had none about it within
 * the hour. Asked by a job some minutes after a message, so that people who sit in the chat are left alone.
 */
export async function mailAboutChat(
  ctx: Ctx,
  key: { userId: string; chatId: string; senderId: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const to = await addressFor(tx, key.userId, 'mailMessages', { onlyOffline: true })
    const unread = await store.countUnreadOfChat(tx.db, key)
    if (to === null || unread === 0) return
    const lastBefore = new Date(tx.now.getTime() - minutes(mailAboutChatEveryMinutes))
    const { userId, chatId } = key
    if (!(await store.takeChatMail(tx.db, { userId, chatId }, { now: tx.now, lastBefore }))) return
    const names = await displayNamesFor(tx, { viewerId: userId, ids: [key.senderId] })
    const href = new URL(`/messages/${chatId}`, tx.ports.config.publicUrl).href
    await tx.sendMail(chatMail({ to, from: names.get(key.senderId) ?? 'Someone', unread, href }))
  })
}

/** The address at which somebody wants this sort of mail, or null when it is not to be sent. */
async function addressFor(
  ctx: Ctx,
  userId: string,
  sort: keyof NotificationPreferences,
  { onlyOffline = false }: { onlyOffline?: boolean } = {},
): Promise<string | null> {
  const mailbox = await store.findMailbox(ctx.db, userId)
  if (!mailbox?.isConfirmed || (onlyOffline && mailbox.onlineStatus !== 'offline')) return null
  return (await wantsMail(ctx, { userId, sort })) ? mailbox.email : null
}

async function presentFor(ctx: Ctx, userId: string, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const names = await namesFor(ctx, userId, rows)
  return rows.flatMap((row) => presentNotification(row, names) ?? [])
}

function namesFor(ctx: Ctx, viewerId: string, about: readonly { personId?: string | null }[]) {
  const ids = about.flatMap(({ personId }) => personId ?? [])
  return displayNamesFor(ctx, { viewerId, ids: [...new Set(ids)] })
}
