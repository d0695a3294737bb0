import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { statement } from '#server/platform/db/statement.ts'
import { chatMembers, chats, messages } from '../tables.ts'

export type MemberKey = { readonly chatId: string; readonly userId: string }

/**
 * Moves a read mark forward, never back, and counts what is unread behind it. The member's row is
 * locked before the count, so that a message stored meanwhile is either counted here or added to
 * the count afterwards.
 */
export async function updateReadPosition(db: Db, key: MemberKey, position: number, now: Date): Promise<number | null> {
  const ownMembership = and(eq(chatMembers.chatId, key.chatId), eq(chatMembers.userId, key.userId))
  const [before] = await db
    .select({ readPosition: chatMembers.readPosition })
    .from(chatMembers)
    .where(ownMembership)
    .for('no key update')
  const [chat] = await db.select({ lastPosition: chats.lastPosition }).from(chats).where(eq(chats.id, key.chatId))
  if (!before || !chat) return null
  const target = Math.min(position, chat.lastPosition)
  if (target <= before.readPosition) return null
  const unread = db
    .select({ count: sql`count(*)` })
    .from(messages)
    .where(and(eq(messages.chatId, key.chatId), gt(messages.position, target), ne(messages.senderId, key.userId)))
  await db
    .update(chatMembers)
    .set({
      readPosition: target,
      readAt: now,
      deliveredPosition: sql`greatest(${chatMembers.deliveredPosition}, ${target}::int)`,
      unreadCount: sql`(${unread})::int`,
    })
    .where(ownMembership)
  return target
}

export type Receipt = { readonly chatId: string; readonly position: number }

/**
 * Moves delivery marks forward, never back and never past the chat's end; tells which ones moved.
 */
export async function updateDeliveredPositions(
  db: Db,
  userId: string,
  receipts: readonly Receipt[],
): Promise<Receipt[]> {
  const chatIds = [...new Set(receipts.map((receipt) => receipt.chatId))]
  // Locked in one order, so that two devices of one person cannot wait for each other.
  await db
    .select({ chatId: chatMembers.chatId })
    .from(chatMembers)
    .where(and(eq(chatMembers.userId, userId), inArray(chatMembers.chatId, chatIds)))
    .orderBy(asc(chatMembers.chatId))
    .for('no key update')
  const received = sql`(select chat_id, max(position) as position
    from unnest(${sql.param(receipts.map(({ chatId }) => chatId))}::uuid[], ${sql.param(receipts.map(({ position }) => position))}::int[])
      input(chat_id, position) group by chat_id) received`
  const target = sql`least(received.position, ${chats.lastPosition})`
  return db
    .update(chatMembers)
    .set({ deliveredPosition: target })
    .from(received)
    .innerJoin(chats, sql`${chats.id} = received.chat_id`)
    .where(
      and(
        sql`${chatMembers.chatId} = received.chat_id`,
        eq(chatMembers.userId, userId),
        lt(chatMembers.deliveredPosition, target),
      ),
    )
    .returning({ chatId: chatMembers.chatId, position: chatMembers.deliveredPosition })
}

/**
 * How many messages each of these people has not read, without muted chats; one marked as unread
 * counts as one. Nobody is missing from the map.
 */
export async function countUnread(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await unreadSums(db, { userIds: [...userIds] })
  const found = new Map(rows.map((row) => [row.userId, row.unread]))
  return new Map(userIds.map((id) => [id, found.get(id) ?? 0]))
}

const unreadSums = statement((db) =>
  db
    .select({
      userId: chatMembers.userId,
      unread: sql<number>`sum(greatest(${chatMembers.unreadCount}, ${chatMembers.isMarkedUnread}::int))::int`,
    })
    .from(chatMembers)
    .where(and(sql`${chatMembers.userId} = any(${sql.placeholder('userIds')}::uuid[])`, isNull(chatMembers.mutedAt)))
    .groupBy(chatMembers.userId)
    .prepare('messaging_unread_sums'),
)
