import { and, asc, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { actKinds } from '#contract/archive/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ArchiveEntryRow, archiveEntries, archiveHolds, archives } from '../tables.ts'

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

/** Takes the contents of entries recorded before an instant that no hold keeps, oldest first. */
export async function updatePurged(
  db: Db,
  { firmId, before }: { firmId: string; before: Date },
  limit: number,
): Promise<PurgedEntry[]> {
  const { position, kind, content } = archiveEntries
  const over = await db
    .select({ position, kind, content })
    .from(archiveEntries)
    .where(
      and(
        eq(archiveEntries.firmId, firmId),
        sql`${content} is not null`,
        lt(archiveEntries.recordedAt, before),
        notExists(heldFor(db)),
      ),
    )
    .orderBy(asc(archiveEntries.recordedAt), asc(position))
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
