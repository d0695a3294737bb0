import { and, desc, eq, ilike, inArray, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { chatMembers, type MessageRow, messages } from '../tables.ts'

/** The latest message with these words in each chat of a person that has one. */
export async function findWords(
  db: Db,
  userId: string,
  { pattern, limit }: { pattern: string; limit: number },
): Promise<MessageRow[]> {
  const chatIds = db.select({ id: chatMembers.chatId }).from(chatMembers).where(eq(chatMembers.userId, userId))
  const latest = db
    .selectDistinctOn([messages.chatId])
    .from(messages)
    .where(and(inArray(messages.chatId, chatIds), ilike(messages.body, pattern)))
    .orderBy(messages.chatId, desc(messages.position))
    .as('latest')
  return db.select().from(latest).orderBy(desc(latest.createdAt)).limit(limit)
}

type HitsQuery = { readonly pattern: string; readonly before: number | undefined; readonly limit: number }

/** Messages of one chat with these words, latest first. */
export function listHits(db: Db, chatId: string, { pattern, before, limit }: HitsQuery): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chatId),
        ilike(messages.body, pattern),
        before === undefined ? undefined : lt(messages.position, before),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(limit)
}
