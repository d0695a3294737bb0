import type { Ctx } from '#server/platform/context.ts'
import { existsAbsence } from '../absences/store.ts'
import { messageUnanswered } from '../events.ts'
import { findWaitingPair } from './store.ts'

/**
 * Announces that a client still waits since this moment for an answer; not when the advisor wrote,
 * the chat is closed, or an absence answered for them (docs/chat.md "Messages").
 */
export async function announceUnanswered(
  ctx: Ctx,
  { chatId, waitingSince }: { chatId: string; waitingSince: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const pair = await findWaitingPair(tx.db, { chatId, waitingSince: new Date(waitingSince), now: tx.now })
    if (!pair || (await existsAbsence(tx.db, { userId: pair.advisorId, now: tx.now }))) return
    await tx.publish(messageUnanswered, { chatId, ...pair })
  })
}
