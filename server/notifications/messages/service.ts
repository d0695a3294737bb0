import { notified } from '#contract/notifications/events.ts'
import { listChannels } from '#server/emails/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { displayNamesForPairs } from '#server/profiles/service.ts'
import { mailAboutChatJob } from '../jobs.ts'
import { presentNotification } from '../present.ts'
import { queuePushes } from '../push/service.ts'
import { chatMailDueAt } from '../rules.ts'
import { queueDigest } from '../service.ts'
import type { NotificationRow } from '../tables.ts'
import { keyOf, type MessageNotification } from './rules.ts'
import * as store from './store.ts'

/**
 * Notifies readers of messages, as `notifyUser` would of each: many cost hardly more statements
 * than one. Several messages of a chat are one notification of each reader, by the latest sender.
 */
export async function notifyOfMessages(tx: Tx, messages: readonly MessageNotification[]): Promise<void> {
  const latest = [...new Map(messages.map((each) => [keyOf(each), each])).values()]
  if (latest.length === 0) return
  const readerIds = [...new Set(latest.map(({ userId }) => userId))]
  const [channels, mailedAt] = await Promise.all([
    listChannels(tx, readerIds, 'messages'),
    store.listChatMails(tx.db, latest),
  ])
  const shown = latest.filter(({ userId }) => channels.get(userId)?.product)
  const rows = await store.upsertNotifications(tx.db, { latest, shown }, tx.now)
  const rowOf = new Map(rows.map((row) => [`${row.userId}:${Reflect.get(row.params, 'chatId')}`, row]))
  const about = latest.map((each) => {
    const { userId, chatId, personId } = each
    const notificationId = rowOf.get(keyOf(each))?.id ?? null
    return { kind: 'message', params: { chatId }, userId, personId, notificationId } as const
  })
  await Promise.all([
    announce(tx, rows),
    queuePushes(
      tx,
      about.flatMap((pushed) => {
        const { push = false, quietUntil = null } = channels.get(pushed.userId) ?? {}
        return push ? [{ pushed, quietUntil }] : []
      }),
    ),
    tx.enqueueAll(
      mailAboutChatJob,
      latest.map(({ userId, chatId, personId: senderId }) => {
        const singletonKey = keyOf({ userId, chatId })
        const startAfter = chatMailDueAt(tx.now, mailedAt.get(singletonKey) ?? null)
        return { payload: { userId, chatId, senderId }, startAfter, singletonKey }
      }),
    ),
  ])
  for (const each of about) {
    const chosen = channels.get(each.userId)
    if (chosen) await queueDigest(tx, each, chosen)
  }
}

/** Shows notifications in every browser that their readers have open. */
async function announce(tx: Tx, rows: readonly NotificationRow[]): Promise<void> {
  const pairs = rows.flatMap(({ userId, personId }) => (personId ? [{ viewerId: userId, id: personId }] : []))
  const [names, unread] = await Promise.all([
    displayNamesForPairs(tx, pairs),
    store.listUnread(tx.db, [...new Set(rows.map(({ userId }) => userId))]),
  ])
  const nameOf = new Map(pairs.map(({ viewerId, id }, at) => [`${viewerId}:${id}`, names[at] ?? null]))
  for (const row of rows) {
    const name = nameOf.get(`${row.userId}:${row.personId}`)
    const notification = presentNotification(row, new Map(row.personId && name ? [[row.personId, name]] : []))
    if (!notification) continue
    tx.emit(rooms.user(row.userId), notified, { notification, unread: unread.get(row.userId) ?? 0 })
  }
}
