import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { notifications } from '../tables.ts'
import { type DigestItemRow, digestItems } from './tables.ts'

export async function insertDigestItem(db: Db, values: typeof digestItems.$inferInsert): Promise<void> {
  await db.insert(digestItems).values(values)
}

/** Takes what is due out of the table, so that a second run finds nothing. */
export function deleteDue(db: Db, userId: string, now: Date): Promise<DigestItemRow[]> {
  return db
    .delete(digestItems)
    .where(and(eq(digestItems.userId, userId), lte(digestItems.dueAt, now)))
    .returning()
}

export async function listUnreadIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(inArray(notifications.id, [...ids]), isNull(notifications.readAt)))
  return rows.map(({ id }) => id)
}

/** Deletes what is queued about the messages of a chat for a reader who wants none on the list. */
export async function deleteMessagesOf(db: Db, userId: string, chatId: string): Promise<void> {
  await db
    .delete(digestItems)
    .where(
      and(
        eq(digestItems.userId, userId),
        isNull(digestItems.notificationId),
        eq(digestItems.kind, 'message'),
        eq(sql`${digestItems.params} ->> 'chatId'`, chatId),
      ),
    )
}
