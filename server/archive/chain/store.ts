import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type ArchiveEntryRow, archiveEntries, archiveRoots, type RootRow } from '../tables.ts'

/** The roots of all days of a firm, oldest first. */
export function listRootsInOrder(db: Db, firmId: string): Promise<RootRow[]> {
  return db.select().from(archiveRoots).where(eq(archiveRoots.firmId, firmId)).orderBy(asc(archiveRoots.day))
}

/** Entries of the chain in its order, from one position to another, both included. */
export function listChain(
  db: Db,
  { firmId, from, to }: { firmId: string; from: number; to: number },
  limit: number,
): Promise<ArchiveEntryRow[]> {
  return db
    .select()
    .from(archiveEntries)
    .where(and(eq(archiveEntries.firmId, firmId), gte(archiveEntries.position, from), lte(archiveEntries.position, to)))
    .orderBy(asc(archiveEntries.position))
    .limit(limit)
}
