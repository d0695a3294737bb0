import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type TextNumberRow, textNumbers } from './tables.ts'

export async function findNumber(db: Db, userId: string): Promise<TextNumberRow | null> {
  const [row] = await db.select().from(textNumbers).where(eq(textNumbers.userId, userId))
  return row ?? null
}

export async function lockNumber(db: Db, userId: string): Promise<TextNumberRow | null> {
  const [row] = await db.select().from(textNumbers).where(eq(textNumbers.userId, userId)).for('update')
  return row ?? null
}

export async function upsertNumber(db: Db, values: typeof textNumbers.$inferInsert): Promise<void> {
  await db.insert(textNumbers).values(values).onConflictDoUpdate({ target: textNumbers.userId, set: values })
}

export async function updateNumber(
  db: Db,
  userId: string,
  change: Partial<typeof textNumbers.$inferInsert>,
): Promise<void> {
  await db.update(textNumbers).set(change).where(eq(textNumbers.userId, userId))
}

/** Whether the owner of a number wants no text messages, for everybody who confirmed it. */
export async function updateStopped(db: Db, number: string, stoppedAt: Date | null): Promise<void> {
  await db
    .update(textNumbers)
    .set({ stoppedAt })
    .where(and(eq(textNumbers.number, number), isNotNull(textNumbers.confirmedAt)))
}

export async function deleteNumber(db: Db, userId: string): Promise<void> {
  await db.delete(textNumbers).where(eq(textNumbers.userId, userId))
}
