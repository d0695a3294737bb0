import { and, asc, desc, eq, gt, gte, lt, lte, max, min } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import {
  type ArchiveEntryRow,
  archiveEntries,
  archiveExports,
  archiveRoots,
  type ExportRow,
  type RootRow,
} from '../tables.ts'

const refused = problemsBy({ archive_exports_one_running: 'archive.export-running' })

export async function insertExport(db: Db, values: typeof archiveExports.$inferInsert): Promise<ExportRow> {
  return firstRow(await db.insert(archiveExports).values(values).returning().catch(refused))
}

export async function findExport(db: Db, id: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(archiveExports).where(eq(archiveExports.id, id))
  return row ?? null
}

export function listExports(db: Db, firmId: string, limit: number): Promise<ExportRow[]> {
  return db
    .select()
    .from(archiveExports)
    .where(eq(archiveExports.firmId, firmId))
    .orderBy(desc(archiveExports.createdAt), desc(archiveExports.id))
    .limit(limit)
}

export async function updateExport(db: Db, id: string, values: Partial<ExportRow>): Promise<void> {
  await db.update(archiveExports).set(values).where(eq(archiveExports.id, id))
}

/** Marks exports as failed that were requested before an instant and are still to be made. */
export async function updateLostExports(db: Db, before: Date): Promise<void> {
  await db
    .update(archiveExports)
    .set({ state: 'failed' })
    .where(and(eq(archiveExports.state, 'queued'), lt(archiveExports.createdAt, before)))
}

/** Exports that are still marked as ready and were requested before an instant. */
export async function listExpired(
  db: Db,
  { before, after, limit }: { before: Date; after: string | null; limit: number },
): Promise<string[]> {
  const isExpired = and(eq(archiveExports.state, 'ready'), lt(archiveExports.createdAt, before))
  const rows = await db
    .select({ id: archiveExports.id })
    .from(archiveExports)
    .where(and(isExpired, after === null ? undefined : gt(archiveExports.id, after)))
    .orderBy(asc(archiveExports.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The first and the last position recorded from one instant until before another. */
export async function findRange(
  db: Db,
  { firmId, from, until }: { firmId: string; from: Date; until: Date },
): Promise<{ first: number; last: number } | null> {
  const [row] = await db
    .select({ first: min(archiveEntries.position), last: max(archiveEntries.position) })
    .from(archiveEntries)
    .where(
      and(
        eq(archiveEntries.firmId, firmId),
        gte(archiveEntries.recordedAt, from),
        lt(archiveEntries.recordedAt, until),
      ),
    )
  return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : null
}

/** The roots of days, oldest first, with the one before them. */
export async function listRoots(
  db: Db,
  firmId: string,
  { from, to }: { from: string; to: string },
): Promise<RootRow[]> {
  const before = await db
    .select()
    .from(archiveRoots)
    .where(and(eq(archiveRoots.firmId, firmId), lt(archiveRoots.day, from)))
    .orderBy(desc(archiveRoots.day))
    .limit(1)
  const inside = await db
    .select()
    .from(archiveRoots)
    .where(and(eq(archiveRoots.firmId, firmId), gte(archiveRoots.day, from), lte(archiveRoots.day, to)))
    .orderBy(asc(archiveRoots.day))
  return [...before, ...inside]
}

export async function findHash(db: Db, firmId: string, position: number): Promise<ArchiveEntryRow['hash'] | null> {
  const [row] = await db
    .select({ hash: archiveEntries.hash })
    .from(archiveEntries)
    .where(and(eq(archiveEntries.firmId, firmId), eq(archiveEntries.position, position)))
  return row?.hash ?? null
}

export async function existsBan(db: Db, userId: string, now: Date): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), gt(users.bannedUntil, now)))) > 0
}
