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

/** The firms of all archives, those that are off or empty included. */
export async function listArchives(db: Db): Promise<string[]> {
  const rows = await db.select({ firmId: archives.firmId }).from(archives)
  return rows.map(({ firmId }) => firmId)
}

export type WaitingAct = Pick<PendingRow, 'id' | 'kind' | 'content'>

/** The oldest acts of a firm that wait, in the order of their writing. */
export function listPending(db: Db, firmId: string, limit: number): Promise<WaitingAct[]> {
  return db
    .select({ id: archivePending.id, kind: archivePending.kind, content: archivePending.content })
    .from(archivePending)
    .where(eq(archivePending.firmId, firmId))
    .orderBy(asc(archivePending.id))
    .limit(limit)
}

/** Takes acts of a firm out of the queue, in the order of their writing. */
export async function consumePending(db: Db, firmId: string, ids: readonly string[]): Promise<PendingRow[]> {
  const rows = await db
    .delete(archivePending)
    .where(and(eq(archivePending.firmId, firmId), inArray(archivePending.id, [...ids])))
    .returning()
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

/** Lets this transaction wait between statements for as long as it needs. */
export async function updateIdleLimit(db: Db): Promise<void> {
  await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}
