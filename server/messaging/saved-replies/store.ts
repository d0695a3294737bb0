import { and, asc, eq } from 'drizzle-orm'
import type { WriteSavedReply } from '#contract/messaging/saved-replies/schemas.ts'
import { lockUntilCommit } from '#server/platform/db/advisory-lock.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { type SavedReplyRow, savedReplies } from './tables.ts'

const refused = problemsBy({ saved_replies_title_once: 'messaging.saved-reply-exists' })

type Key = { readonly id: string; readonly ownerId: string }
const isOwn = ({ id, ownerId }: Key) => and(eq(savedReplies.id, id), eq(savedReplies.ownerId, ownerId))

/** Keeps two additions of one person apart, until the end of the transaction. */
export async function lockReplies(db: Db, ownerId: string): Promise<void> {
  await lockUntilCommit(db, `saved-replies:${ownerId}`)
}

/** The replies of a person by name, at most `limit`. */
export function listReplies(db: Db, ownerId: string, limit: number): Promise<SavedReplyRow[]> {
  return db
    .select()
    .from(savedReplies)
    .where(eq(savedReplies.ownerId, ownerId))
    .orderBy(asc(savedReplies.title))
    .limit(limit)
}

export async function insertReply(db: Db, row: WriteSavedReply & { ownerId: string }): Promise<SavedReplyRow> {
  return firstRow(await db.insert(savedReplies).values(row).returning().catch(refused))
}

export async function updateReply(db: Db, key: Key, values: WriteSavedReply): Promise<SavedReplyRow | null> {
  const [row] = await db.update(savedReplies).set(values).where(isOwn(key)).returning().catch(refused)
  return row ?? null
}

/** False when the person has no such reply. */
export async function deleteReply(db: Db, key: Key): Promise<boolean> {
  return ((await db.delete(savedReplies).where(isOwn(key))).rowCount ?? 0) > 0
}

export async function deleteReplies(db: Db, ownerId: string): Promise<void> {
  await db.delete(savedReplies).where(eq(savedReplies.ownerId, ownerId))
}
