import { and, asc, eq, sql } from 'drizzle-orm'
import { lockUntilCommit } from '#server/platform/db/advisory-lock.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { clients } from '../clients/tables.ts'
import { leads } from '../tables.ts'
import { type CustomFieldRow, customFields } from './tables.ts'

type Key = { readonly id: string; readonly advisorId: string }
const isField = ({ id, advisorId }: Key) => and(eq(customFields.id, id), eq(customFields.advisorId, advisorId))

export function listFields(db: Db, advisorId: string): Promise<CustomFieldRow[]> {
  return db
    .select()
    .from(customFields)
    .where(eq(customFields.advisorId, advisorId))
    .orderBy(asc(customFields.createdAt), asc(customFields.id))
}

/** Keeps additions and renames of one advisor apart, until the end of the transaction. */
export async function lockFields(db: Db, advisorId: string): Promise<void> {
  await lockUntilCommit(db, `custom-fields:${advisorId}`)
}

/** Adds a field; the caller holds the lock and knows that its name is free. */
export async function insertField(db: Db, row: typeof customFields.$inferInsert): Promise<CustomFieldRow> {
  return firstRow(await db.insert(customFields).values(row).returning())
}

/** Null when the advisor has no such field. The caller knows that the name is free. */
export async function updateName(db: Db, key: Key, name: string): Promise<CustomFieldRow | null> {
  const [stored] = await db.update(customFields).set({ name }).where(isField(key)).returning()
  return stored ?? null
}

/** Deletes a field with its values; false when the advisor has no such field. */
export async function deleteField(db: Db, key: Key): Promise<boolean> {
  const deleted = await db.delete(customFields).where(isField(key))
  if ((deleted.rowCount ?? 0) === 0) return false
  for (const table of [leads, clients])
    await db
      .update(table)
      .set({ custom: sql`${table.custom} - ${key.id}::text` })
      .where(and(eq(table.advisorId, key.advisorId), sql`${table.custom} ? ${key.id}::text`))
  return true
}
