import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type ChatMemberRow, chatMembers } from '../tables.ts'

type MemberKey = { readonly chatId: string; readonly userId: string }
export type ChatMarks = Partial<Pick<ChatMemberRow, 'mutedAt' | 'archivedAt' | 'pinnedAt' | 'isMarkedUnread'>>

/** Locks how a member keeps a chat until the transaction ends, where they have it. */
export async function lockMarks(db: Db, { chatId, userId }: MemberKey): Promise<void> {
  await db
    .select({ chatId: chatMembers.chatId })
    .from(chatMembers)
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, userId)))
    .for('no key update')
}

/** Writes how a member keeps a chat. */
export async function updateMarks(db: Db, { chatId, userId }: MemberKey, marks: ChatMarks): Promise<void> {
  await db
    .update(chatMembers)
    .set(marks)
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, userId)))
}

/** Forgets that a member marked a chat as unread; false when they had not. */
export async function updateUnmarked(db: Db, { chatId, userId }: MemberKey): Promise<boolean> {
  const result = await db
    .update(chatMembers)
    .set({ isMarkedUnread: false })
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, userId), eq(chatMembers.isMarkedUnread, true)))
  return (result.rowCount ?? 0) > 0
}
