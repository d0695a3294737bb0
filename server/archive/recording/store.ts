import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import {
  type ArchiveEntryRow,
  archiveEntries,
  archivePending,
  archiveSamples,
  archives,
  type PendingRow,
  type SampleRow,
} from '../tables.ts'

/** Firms that have something to record. */
export async function listWaitingFirms(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ firmId: archivePending.firmId }).from(archivePending)
  return rows.map(({ firmId }) => firmId)
}

/** Archives that have entries and may have a day to close. */
export async function listArchives(db: Db): Promise<string[]> {
  const rows = await db.select({ firmId: archives.firmId }).from(archives)
  return rows.map(({ firmId }) => firmId)
}

/** Takes the oldest acts of a firm out of the queue, in the order of their writing. */
export async function consumePending(db: Db, firmId: string, limit: number): Promise<PendingRow[]> {
  const oldest = db
    .select({ id: archivePending.id })
    .from(archivePending)
    .where(eq(archivePending.firmId, firmId))
    .orderBy(asc(archivePending.id))
    .limit(limit)
  const rows = await db.delete(archivePending).where(inArray(archivePending.id, oldest)).returning()
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

export async function insertEntries(db: Db, rows: readonly ArchiveEntryRow[]): Promise<void> {
  await db.insert(archiveEntries).values([...rows])
}

export async function insertSamples(
  db: Db,
  rows: readonly Pick<SampleRow, 'firmId' | 'position' | 'reasons'>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(archiveSamples)
      .values([...rows])
      .onConflictDoNothing()
}

/** Firms whose archives or queues have something about a person. */
export async function listFirmsAbout(db: Db, personId: string): Promise<string[]> {
  const about = sql`(${archivePending.advisorId} = ${personId} or ${archivePending.personId} = ${personId})`
  const rows = await db.selectDistinct({ firmId: archivePending.firmId }).from(archivePending).where(and(about))
  return rows.map(({ firmId }) => firmId)
}
