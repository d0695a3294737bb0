import { and, asc, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { actKinds } from '#contract/archive/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ArchiveEntryRow, type ArchiveRow, archiveEntries, archiveHolds, archives } from '../tables.ts'

const heldFor = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(archiveHolds)
    .where(
      and(
        eq(archiveHolds.firmId, archiveEntries.firmId),
        isNull(archiveHolds.releasedAt),
        or(
          isNull(archiveHolds.personId),
          eq(archiveHolds.personId, archiveEntries.advisorId),
          eq(archiveHolds.personId, archiveEntries.personId),
        ),
      ),
    )

export type PurgedEntry = Pick<ArchiveEntryRow, 'position' | 'kind' | 'content'>

/**
 * Takes the contents of entries whose years are over and that no hold keeps, oldest first. A
 * trigger counts the years in the same way and refuses anything sooner.
 */
export async function updatePurged(
  db: Db,
  { firmId, retentionYears, now }: Pick<ArchiveRow, 'firmId' | 'retentionYears'> & { now: Date },
  limit: number,
): Promise<PurgedEntry[]> {
  const { position, kind, content, recordedAt } = archiveEntries
  // A bound for the index. On February 29 it is a day late, and `isOver` decides.
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() - retentionYears)
  const isOver = sql`${recordedAt} + make_interval(years => ${retentionYears}) < ${now.toISOString()}::timestamptz`
  const over = await db
    .select({ position, kind, content })
    .from(archiveEntries)
    .where(
      and(
        eq(archiveEntries.firmId, firmId),
        sql`${content} is not null`,
        lt(recordedAt, latest),
        isOver,
        notExists(heldFor(db)),
      ),
    )
    .orderBy(asc(recordedAt), asc(position))
    .limit(limit)
  if (over.length > 0)
    await db
      .update(archiveEntries)
      .set({ content: null, searchText: null })
      .where(
        and(
          eq(archiveEntries.firmId, firmId),
          inArray(
            position,
            over.map((row) => row.position),
          ),
        ),
      )
  return over
}

export type KeptRow = { firmName: string; entryCount: number; until: Date; isHeld: boolean }

/** What the archives hold of one person, by firm. */
export async function listKept(db: Db, personId: string): Promise<KeptRow[]> {
  const { recordedAt } = archiveEntries
  return db
    .select({
      firmName: archives.firmName,
      entryCount: sql`count(*)`.mapWith(Number),
      until: sql`max(${recordedAt} + make_interval(years => ${archives.retentionYears}))`.mapWith(recordedAt),
      isHeld: sql<boolean>`bool_or(exists ${heldFor(db)})`,
    })
    .from(archives)
    .innerJoin(archiveEntries, eq(archiveEntries.firmId, archives.firmId))
    .where(
      and(
        or(eq(archiveEntries.personId, personId), eq(archiveEntries.advisorId, personId)),
        inArray(archiveEntries.kind, [...actKinds]),
        sql`${archiveEntries.content} is not null`,
      ),
    )
    .groupBy(archives.firmId, archives.firmName)
    .orderBy(archives.firmName)
}
