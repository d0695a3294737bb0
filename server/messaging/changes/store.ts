import { and, asc, eq, gte, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import {
  type ChatRow,
  chats,
  type MessageRow,
  messageReactions,
  messages,
  messageVersions,
  type ReactionRow,
} from '../tables.ts'

export async function findMessage(db: Db, key: { chatId: string; messageId: string }): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, key.messageId), eq(messages.chatId, key.chatId)))
  return row ?? null
}

export function listByIds(db: Db, ids: readonly string[]): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(inArray(messages.id, [...ids]))
}

/** Keeps the text of a message and replaces it. */
export async function updateBody(
  db: Db,
  { id, body: replaced }: Pick<MessageRow, 'id' | 'body'>,
  values: Pick<MessageRow, 'body'> & Partial<Pick<MessageRow, 'editedAt' | 'deletedAt' | 'reactionCount'>>,
  now: Date,
): Promise<MessageRow> {
  await db.insert(messageVersions).values({ messageId: id, body: replaced, replacedAt: now })
  return firstRow(await db.update(messages).set(values).where(eq(messages.id, id)).returning())
}

type Reaction = Pick<ReactionRow, 'messageId' | 'userId' | 'reaction'>

/** False when the person had added the reaction before. */
export async function insertReaction(db: Db, reaction: Reaction, now: Date): Promise<boolean> {
  const rows = await db
    .insert(messageReactions)
    .values({ ...reaction, createdAt: now })
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}

/** False when there was none. */
export async function deleteReaction(db: Db, { messageId, userId, reaction }: Reaction): Promise<boolean> {
  const rows = await db
    .delete(messageReactions)
    .where(
      and(
        eq(messageReactions.messageId, messageId),
        eq(messageReactions.userId, userId),
        eq(messageReactions.reaction, reaction),
      ),
    )
    .returning()
  return rows.length > 0
}

export async function deleteReactionsOfMessage(db: Db, messageId: string): Promise<void> {
  await db.delete(messageReactions).where(eq(messageReactions.messageId, messageId))
}

export async function deleteReactionsOfPerson(db: Db, userId: string): Promise<void> {
  await db.delete(messageReactions).where(eq(messageReactions.userId, userId))
}

/** Counts the reactions of a message whose chat is locked. */
export async function updateReactionCount(db: Db, messageId: string): Promise<MessageRow> {
  const count = sql`(select count(*) from ${messageReactions} where ${messageReactions.messageId} = ${messageId})`
  return firstRow(await db.update(messages).set({ reactionCount: count }).where(eq(messages.id, messageId)).returning())
}

/** The reactions of messages, in the order in which they were added. */
export function listReactions(db: Db, messageIds: readonly string[]): Promise<ReactionRow[]> {
  return db
    .select()
    .from(messageReactions)
    .where(inArray(messageReactions.messageId, [...messageIds]))
    .orderBy(asc(messageReactions.createdAt), asc(messageReactions.userId))
}

/** Ends a client's wait when every message they wrote since it began is deleted; else null. */
export async function updateWaitWithoutMessage(db: Db, chatId: string): Promise<ChatRow | null> {
  const written = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chatId),
        eq(messages.senderId, chats.consumerId),
        gte(messages.createdAt, chats.waitingSince),
        isNull(messages.deletedAt),
      ),
    )
  const [row] = await db
    .update(chats)
    .set({ waitingSince: null })
    .where(and(eq(chats.id, chatId), isNotNull(chats.waitingSince), notExists(written)))
    .returning()
  return row ?? null
}
