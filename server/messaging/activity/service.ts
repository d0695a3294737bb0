import { chatChanged } from '#contract/messaging/events.ts'
import type { Ctx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { updateLastActivity } from '../store.ts'

/**
 * Moves a chat up in the lists of its members because something other than a message happened in
 * it. Call it after the commit: the chat's row is locked by others before the people of a call.
 */
export async function noteActivity(ctx: Ctx, chatId: string, memberIds: readonly string[]): Promise<void> {
  await updateLastActivity(ctx.db, chatId, ctx.now)
  for (const userId of memberIds) ctx.emit(rooms.user(userId), chatChanged, { chatId })
}
