import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { type AbsenceRow, absenceReplies, absences, isUnderWay, isUnderWayAt } from './tables.ts'

export async function findAbsence(db: Db, userId: string): Promise<AbsenceRow | null> {
  const [row] = await db.select().from(absences).where(eq(absences.userId, userId))
  return row ?? null
}

/** Whether somebody is out of office at a moment. */
export async function existsAbsence(db: Db, { userId, now }: { userId: string; now: Date }): Promise<boolean> {
  return (await db.$count(absences, isUnderWay(userId, now))) > 0
}

/** When the absences end that are under way at a moment, of those who are away. */
export function listAbsenceEnds(
  db: Db,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<Pick<AbsenceRow, 'userId' | 'endsAt'>[]> {
  const { userId, endsAt } = absences
  return db
    .select({ userId, endsAt })
    .from(absences)
    .where(and(inArray(userId, [...userIds]), isUnderWayAt(now)))
}

/** Another beginning makes another absence, which has automatic replies of its own. */
export async function upsertAbsence(db: Db, row: Omit<AbsenceRow, 'id'>): Promise<AbsenceRow> {
  await db.delete(absences).where(and(eq(absences.userId, row.userId), ne(absences.startsAt, row.startsAt)))
  const { endsAt, message } = row
  return firstRow(
    await db
      .insert(absences)
      .values(row)
      .onConflictDoUpdate({ target: absences.userId, set: { endsAt, message } })
      .returning(),
  )
}

export async function deleteAbsence(db: Db, userId: string): Promise<void> {
  await db.delete(absences).where(eq(absences.userId, userId))
}

/**
 * Takes the one automatic reply of a chat for an absence that is under way, and returns its words;
 * null when nobody is away or the chat has had it.
 */
export async function consumeReply(
  db: Db,
  { userId, chatId, now }: { userId: string; chatId: string; now: Date },
): Promise<string | null> {
  const taken = await db
    .insert(absenceReplies)
    .select(
      db
        .select({ absenceId: absences.id, chatId: sql`${chatId}::uuid`.as('chat_id') })
        .from(absences)
        .where(isUnderWay(userId, now)),
    )
    .onConflictDoNothing()
    .returning()
  if (taken.length === 0) return null
  return (await findAbsence(db, userId))?.message ?? null
}
