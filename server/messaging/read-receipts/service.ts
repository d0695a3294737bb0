import { chatChanged, messagesDelivered, messagesRead, unreadChanged } from '#contract/messaging/events.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { chatRead } from '../events.ts'
import { updateUnmarked } from '../organizing/store.ts'
import { mayWatch } from '../policy.ts'
import { type ChatView, findView, listViews } from '../store.ts'
import * as store from './store.ts'

/**
 * Moves the actor's read mark forward; an older position changes nothing, so late and repeated
 * calls do no harm. The other member sees it only while the two may know each other.
 * @throws core.not-found
 */
export async function markRead(ctx: UserCtx, chatId: string, position: number): Promise<void> {
  const userId = ctx.actor.id
  const moved = await ctx.transaction(async (tx) => {
    const view = await findView(tx.db, { chatId, userId })
    if (!view) throw problem('core.not-found')
    const wasMarked = await updateUnmarked(tx.db, { chatId, userId })
    if (wasMarked) tx.emit(rooms.user(userId), chatChanged, { chatId })
    const reached = await store.updateReadPosition(tx.db, { chatId, userId }, position, tx.now)
    await tx.publish(chatRead, { chatId, userId, readsOn: reached !== null })
    if (reached === null) return wasMarked
    const payload = { chatId, readerId: userId, position: reached, at: tx.now.toISOString() }
    for (const receiverId of [userId, ...watcherOf(view)]) tx.emit(rooms.user(receiverId), messagesRead, payload)
    return true
  })
  if (moved) await announceUnread(ctx, [userId])
}

/**
 * Notes that messages reached one of the actor's browsers and reports it to their senders, as far
 * as the two may know each other. Chats of other people are skipped.
 */
export async function confirmDelivery(ctx: UserCtx, receipts: readonly store.Receipt[]): Promise<void> {
  const receiverId = ctx.actor.id
  await ctx.transaction(async (tx) => {
    const moved = await store.updateDeliveredPositions(tx.db, receiverId, receipts)
    const positions = new Map(moved.map((receipt) => [receipt.chatId, receipt.position]))
    const views = await listViews(tx.db, { userId: receiverId, chatIds: [...positions.keys()], limit: positions.size })
    for (const view of views) {
      const position = positions.get(view.chat.id)
      if (position === undefined) continue
      for (const senderId of watcherOf(view))
        tx.emit(rooms.user(senderId), messagesDelivered, { chatId: view.chat.id, receiverId, position })
    }
  })
}

/** The other member of a chat, if they may know when the actor reads. */
function watcherOf({ chat, other: member, access }: ChatView): string[] {
  return mayWatch(chat, access) ? [member.userId] : []
}

/** How many messages the actor has not read, over all chats they did not mute. */
export async function countUnread(ctx: UserCtx): Promise<number> {
  return (await store.countUnread(ctx.db, [ctx.actor.id])).get(ctx.actor.id) ?? 0
}

/**
 * Tells people how many messages they have not read. Call it after the commit: a count made inside
 * would not see the messages that other chats bring at the same moment.
 */
export async function announceUnread(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  for (const [userId, unread] of await store.countUnread(ctx.db, userIds))
    ctx.emit(rooms.user(userId), unreadChanged, { unread })
}
