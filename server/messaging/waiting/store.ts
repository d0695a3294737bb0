import { and, eq, isNull } from 'drizzle-orm'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { chatMembers, chats, isWaiting } from '../tables.ts'

/**
 * The two sides of a chat whose client still waits since this moment; null when they do not, when
 * they cannot be answered now, or when the advisor muted the chat.
 */
export async function findWaitingPair(
  db: Db,
  { chatId, waitingSince, now }: { chatId: string; waitingSince: Date; now: Date },
): Promise<ConsumerAdvisorPair | null> {
  const [row] = await db
    .select({ consumerId: chats.consumerId, advisorId: chats.advisorId })
    .from(chats)
    .innerJoin(chatMembers, and(eq(chatMembers.chatId, chats.id), eq(chatMembers.userId, chats.advisorId)))
    .where(and(eq(chats.id, chatId), eq(chats.waitingSince, waitingSince), isWaiting(now), isNull(chatMembers.mutedAt)))
  return row?.consumerId && row.advisorId ? { consumerId: row.consumerId, advisorId: row.advisorId } : null
}
