import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type LinkPreviewRow, linkPreviews } from './tables.ts'

export function listOfMessages(db: Db, messageIds: readonly string[]): Promise<LinkPreviewRow[]> {
  return db
    .select()
    .from(linkPreviews)
    .where(inArray(linkPreviews.messageId, [...messageIds]))
}

export async function upsertPreview(db: Db, row: LinkPreviewRow): Promise<void> {
  const { messageId: _, ...values } = row
  await db.insert(linkPreviews).values(row).onConflictDoUpdate({ target: linkPreviews.messageId, set: values })
}

/** False when the message had none. */
export async function deletePreview(db: Db, messageId: string): Promise<boolean> {
  const rows = await db.delete(linkPreviews).where(eq(linkPreviews.messageId, messageId)).returning()
  return rows.length > 0
}
