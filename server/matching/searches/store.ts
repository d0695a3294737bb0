import { and, asc, count, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { type SavedSearchRow, savedSearches } from './tables.ts'

type Own = { readonly id: string; readonly consumerId: string }
const own = ({ id, consumerId }: Own) => and(eq(savedSearches.id, id), eq(savedSearches.consumerId, consumerId))

export function listSavedSearches(db: Db, consumerId: string): Promise<SavedSearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.consumerId, consumerId))
    .orderBy(asc(savedSearches.name), asc(savedSearches.id))
}

/** How many somebody keeps. */
export async function countSearches(db: Db, consumerId: string): Promise<number> {
  const [row] = await db.select({ kept: count() }).from(savedSearches).where(eq(savedSearches.consumerId, consumerId))
  return row?.kept ?? 0
}

export async function insertSearch(db: Db, search: typeof savedSearches.$inferInsert): Promise<SavedSearchRow> {
  return firstRow(await db.insert(savedSearches).values(search).returning())
}

export async function updateSearchName(db: Db, which: Own, name: string): Promise<SavedSearchRow | null> {
  const [row] = await db.update(savedSearches).set({ name }).where(own(which)).returning()
  return row ?? null
}

export async function deleteSearch(db: Db, which: Own): Promise<boolean> {
  const removed = await db.delete(savedSearches).where(own(which)).returning({ id: savedSearches.id })
  return removed.length > 0
}

/** Removes all that somebody keeps. */
export async function deleteSearchesOf(db: Db, consumerId: string): Promise<void> {
  await db.delete(savedSearches).where(eq(savedSearches.consumerId, consumerId))
}
