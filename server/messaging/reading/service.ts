import { messagesDelivered, messagesRead, unreadChanged } from '#contract/messaging/events.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { chatRead } from '../events.ts'
import * as store from './store.ts'

/**
 * Moves the actor's read mark forward; an older position than the one reached changes nothing, so late and repeated
 * calls do no harm. Both sides hear of it: the other sees it read, the reader's other devices stop counting.
 * @throws core.not-found
 */
export async function markRead(ctx: UserCtx, chatId: string, position: number): Promise<void> {
  const userId = ctx.actor.id
  const moved = await ctx.transaction(async (tx) => {
    const members = await store.listMemberIds(tx.db, [chatId])
    if (!members.some((member) => member.userId === userId)) throw problem('core.not-found')
    const reached = await store.moveReadMark(tx.db, { chatId, userId }, position, tx.now)
    if (reached === null) return false
    const payload = { chatId, readerId: userId, position: reached, at: tx.now.toISOString() }
    for (const member of members) tx.emit(rooms.user(member.userId), messagesRead, payload)
    await tx.publish(chatRead, { chatId, userId, position: reached })
    return true
  })
  if (moved) await announceUnread(ctx, [userId])
}

/** Notes that messages reached one of the actor's browsers and tells their senders. Chats of others are passed over. */
export async function confirmDelivery(ctx: UserCtx, receipts: readonly store.Receipt[]): Promise<void> {
  const receiverId = ctx.actor.id
  await ctx.transaction(async (tx) => {
    const moved = await store.moveDeliveryMarks(tx.db, receiverId, receipts)
    const positions = new Map(moved.map((receipt) => [receipt.chatId, receipt.position]))
    for (const { chatId, userId } of await store.listMemberIds(tx.db, [...positions.keys()])) {
      const position = positions.get(chatId)
      if (userId === receiverId || position === undefined) continue
      tx.emit(rooms.user(userId), messagesDelivered, { chatId, receiverId, position })
    }
  })
}

/** How many messages the actor has not read, over all chats. */
export async function countUnread(ctx: UserCtx): Promise<number> {
  return (await store.countUnread(ctx.db, [ctx.actor.id])).get(ctx.actor.id) ?? 0
}

/**
 * Tells people how many messages they have not read. Call it after the commit: a count made inside would not see the
 * messages that other chats bring at the same moment.
 */
export async function announceUnread(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  for (const [userId, unread] of await store.countUnread(ctx.db, userIds))
    ctx.emit(rooms.user(userId), unreadChanged, { unread })
}
