import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { days } from '#contract/core/durations.ts'
import { isAccountOpen, users } from '#server/auth/tables.ts'
import { lockUntilCommit } from '#server/platform/db/advisory-lock.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { type AttachmentRow, attachments, chatMembers, type MessageRow, messages } from '../tables.ts'
import type { StoredBytes } from './rules.ts'

/** Keeps two uploads of one person from using the same room, until the end of the transaction. */
export async function lockQuota(db: Db, uploaderId: string): Promise<void> {
  await lockUntilCommit(db, `attachments:${uploaderId}`)
}

/** What one person's files take up; of those uploaded in the last day also the removed ones. */
export async function countBytes(db: Db, uploaderId: string, now: Date): Promise<StoredBytes> {
  const dayAgo = new Date(now.getTime() - days(1))
  const size = attachments.sizeBytes
  const [row] = await db
    .select({
      total:
        sql`coalesce(sum(${size}) filter (where ${attachments.state} in ('uploading', 'scanning', 'ready', 'withheld')), 0)`.mapWith(
          Number,
        ),
      lastDay: sql`coalesce(sum(${size}) filter (where ${attachments.createdAt} > ${dayAgo}), 0)`.mapWith(Number),
    })
    .from(attachments)
    .where(eq(attachments.uploaderId, uploaderId))
  return row ?? { total: 0, lastDay: 0 }
}

export async function findByClientId(db: Db, uploaderId: string, clientId: string): Promise<AttachmentRow | null> {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.uploaderId, uploaderId), eq(attachments.clientId, clientId)))
  return row ?? null
}

export async function insertAttachment(db: Db, row: typeof attachments.$inferInsert): Promise<AttachmentRow> {
  return firstRow(await db.insert(attachments).values(row).returning())
}

export async function findAttachment(db: Db, id: string): Promise<AttachmentRow | null> {
  const [row] = await db.select().from(attachments).where(eq(attachments.id, id))
  return row ?? null
}

/** Whether somebody is in a chat and has an account that may be used now. */
export async function existsReader(
  db: Db,
  { chatId, userId, now }: { chatId: string; userId: string; now: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(chatMembers)
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, userId), isAccountOpen(now)))
  return row !== undefined
}

/** Counts a piece that is in the file store; null when another one came first. */
export async function updateReceived(
  db: Db,
  { id, receivedBytes, pieceCount }: Pick<AttachmentRow, 'id' | 'receivedBytes' | 'pieceCount'>,
  pieceBytes: number,
): Promise<AttachmentRow | null> {
  const [row] = await db
    .update(attachments)
    .set({ receivedBytes: receivedBytes + pieceBytes, pieceCount: pieceCount + 1 })
    .where(
      and(
        eq(attachments.id, id),
        eq(attachments.state, 'uploading'),
        eq(attachments.receivedBytes, receivedBytes),
        eq(attachments.pieceCount, pieceCount),
      ),
    )
    .returning()
  return row ?? null
}

/** Changes a file that is in one of these states; null when it no longer is. */
export async function updateAttachment(
  db: Db,
  { id, from }: { id: string; from: AttachmentRow['state'] },
  values: Partial<AttachmentRow>,
): Promise<AttachmentRow | null> {
  const [row] = await db
    .update(attachments)
    .set(values)
    .where(and(eq(attachments.id, id), eq(attachments.state, from)))
    .returning()
  return row ?? null
}

/** Removes a file that no message uses; null when one does, or when it is gone. */
export async function deleteUnsent(db: Db, id: string): Promise<AttachmentRow | null> {
  const [row] = await db
    .delete(attachments)
    .where(and(eq(attachments.id, id), isNull(attachments.messageId)))
    .returning()
  return row ?? null
}

/** Removes uploads older than an instant that no message uses, at most `limit` at a time. */
export async function deleteUnsentBefore(db: Db, before: Date, limit: number): Promise<AttachmentRow[]> {
  const stale = db
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(isNull(attachments.messageId), lt(attachments.createdAt, before)))
    .orderBy(asc(attachments.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db.delete(attachments).where(inArray(attachments.id, stale)).returning()
}

/** The files an uploader may put into a message of a chat now, locked against another message. */
export function lockSendable(
  db: Db,
  { ids, chatId, uploaderId }: { ids: readonly string[]; chatId: string; uploaderId: string },
): Promise<AttachmentRow[]> {
  return db
    .select()
    .from(attachments)
    .where(
      and(
        inArray(attachments.id, [...ids]),
        eq(attachments.chatId, chatId),
        eq(attachments.uploaderId, uploaderId),
        isNull(attachments.messageId),
        inArray(attachments.state, ['scanning', 'ready']),
      ),
    )
    .for('update')
}

/** Puts files into a message, in this order. */
export async function updateSent(db: Db, messageId: string, ids: readonly string[]): Promise<void> {
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  await db
    .update(attachments)
    .set({ messageId, place: sql`array_position(array[${list}], ${attachments.id})` })
    .where(inArray(attachments.id, [...ids]))
}

/** The files of messages, those of each message in the order in which its sender put them. */
export function listOfMessages(db: Db, messageIds: readonly string[]): Promise<AttachmentRow[]> {
  return db
    .select()
    .from(attachments)
    .where(inArray(attachments.messageId, [...messageIds]))
    .orderBy(asc(attachments.messageId), asc(attachments.place))
}

/** Files of one chat by id that can be read; the caller decides who may read those not sent yet. */
export async function listReadable(db: Db, chatId: string, ids: readonly string[]): Promise<AttachmentRow[]> {
  return db
    .select()
    .from(attachments)
    .where(and(inArray(attachments.id, [...ids]), eq(attachments.chatId, chatId), eq(attachments.state, 'ready')))
}

export type SentRow = { readonly attachment: AttachmentRow; readonly senderId: string; readonly sentAt: Date }

/** The latest files of a chat that can be read. */
export function listSent(db: Db, chatId: string, limit: number): Promise<SentRow[]> {
  return db
    .select({ attachment: attachments, senderId: messages.senderId, sentAt: messages.createdAt })
    .from(attachments)
    .innerJoin(messages, eq(messages.id, attachments.messageId))
    .where(and(eq(attachments.chatId, chatId), eq(attachments.state, 'ready')))
    .orderBy(desc(attachments.createdAt), desc(attachments.id))
    .limit(limit)
}

/** Every upload of one person, oldest first. */
export function listUploadedBy(db: Db, uploaderId: string): Promise<AttachmentRow[]> {
  return db
    .select()
    .from(attachments)
    .where(eq(attachments.uploaderId, uploaderId))
    .orderBy(asc(attachments.createdAt), asc(attachments.id))
}

/** Files that wait for the scanner, by their id. */
export function listScanning(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<AttachmentRow[]> {
  return db
    .select()
    .from(attachments)
    .where(and(eq(attachments.state, 'scanning'), after === null ? undefined : gt(attachments.id, after)))
    .orderBy(asc(attachments.id))
    .limit(limit)
}

/** The people of a chat. */
export async function listMemberIds(db: Db, chatId: string): Promise<string[]> {
  const rows = await db.select({ userId: chatMembers.userId }).from(chatMembers).where(eq(chatMembers.chatId, chatId))
  return rows.map(({ userId }) => userId)
}

/** The message that a file is in, locked against being deleted meanwhile. */
export async function lockMessageOf(db: Db, attachmentId: string): Promise<MessageRow | null> {
  const [row] = await db
    .select({ message: messages })
    .from(attachments)
    .innerJoin(messages, eq(messages.id, attachments.messageId))
    .where(eq(attachments.id, attachmentId))
    .for('update', { of: messages })
  return row?.message ?? null
}

/** Takes the content and name out of every sent file of one person. */
export function updateRemovedOf(db: Db, uploaderId: string): Promise<AttachmentRow[]> {
  return db
    .update(attachments)
    .set({
      state: 'removed',
      fileName: '',
      hasPreview: false,
      sizeBytes: 0,
      width: null,
      height: null,
      pageCount: null,
    })
    .where(and(eq(attachments.uploaderId, uploaderId), isNotNull(attachments.messageId)))
    .returning()
}

/**
 * Stops the delivery of a message's files, which stay for the archive. One that waits for the
 * scanner is delivered to nobody, and the archive takes it once it is clean.
 */
export async function updateWithheld(db: Db, messageId: string): Promise<void> {
  await db
    .update(attachments)
    .set({ state: 'withheld' })
    .where(and(eq(attachments.messageId, messageId), eq(attachments.state, 'ready')))
}

export function deleteUnsentOf(db: Db, uploaderId: string): Promise<AttachmentRow[]> {
  return db
    .delete(attachments)
    .where(and(eq(attachments.uploaderId, uploaderId), isNull(attachments.messageId)))
    .returning()
}
