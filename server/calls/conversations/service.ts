import { endWaitStartedBefore } from '#server/messaging/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { clientSpokenWith } from '../events.ts'

/**
 * Counts a call that took place as an answer to what the client wrote before it. A transaction of
 * its own, because the chat's row is locked by others before the rows of a call.
 */
export async function noteConversation(
  ctx: Ctx,
  { chatId, answeredAt }: { chatId: string; answeredAt: Date },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const pair = await endWaitStartedBefore(tx, chatId, answeredAt)
    if (pair) await tx.publish(clientSpokenWith, pair)
  })
}
