import { chatChanged } from '#contract/messaging/events.ts'
import type { OrganizeChat } from '#contract/messaging/organizing/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { announceUnread } from '../read-receipts/service.ts'
import { getView } from '../service.ts'
import { marksAfter } from './rules.ts'
import * as store from './store.ts'

/**
 * Changes how the actor keeps one of their chats, on all their devices; the other side learns
 * nothing of it.
 * @throws core.not-found
 */
export async function organizeChat(ctx: UserCtx, chatId: string, change: OrganizeChat): Promise<void> {
  const key = { chatId, userId: ctx.actor.id }
  await ctx.transaction(async (tx) => {
    // All marks are written, so a message must not take the chat out of the archive meanwhile.
    await store.lockMarks(tx.db, key)
    const { own } = await getView(tx, chatId)
    await store.updateMarks(tx.db, key, marksAfter(own, change, tx.now))
    tx.emit(rooms.user(key.userId), chatChanged, { chatId })
  })
  await announceUnread(ctx, [key.userId])
}
