import { and, asc, desc, eq, gte, ilike, inArray, lt, or, type SQL } from 'drizzle-orm'
import { actKinds, type EntryKind, type SampleState } from '#contract/archive/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ArchiveEntryRow, archiveEntries, archiveSamples, type SampleRow } from '../tables.ts'

export type FoundEntry = { readonly entry: ArchiveEntryRow; readonly sample: SampleRow | null }

const ofSample = and(
  eq(archiveSamples.firmId, archiveEntries.firmId),
  eq(archiveSamples.position, archiveEntries.position),
)

const select = (db: Db) =>
  db
    .select({ entry: archiveEntries, sample: archiveSamples })
    .from(archiveEntries)
    .leftJoin(archiveSamples, ofSample)
    .$dynamic()

export type EntryFilter = {
  readonly firmId: string
  readonly pattern?: string | undefined
  readonly kind?: EntryKind | undefined
  readonly personId?: string | undefined
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly until?: Date | undefined
  readonly before?: number | undefined
}

function matches({ firmId, pattern, kind, personId, from, until, before }: EntryFilter): SQL | undefined {
  return and(
    eq(archiveEntries.firmId, firmId),
    kind ? eq(archiveEntries.kind, kind) : inArray(archiveEntries.kind, [...actKinds]),
    pattern === undefined ? undefined : ilike(archiveEntries.searchText, pattern),
    personId === undefined
      ? undefined
      : or(eq(archiveEntries.advisorId, personId), eq(archiveEntries.personId, personId)),
    from && gte(archiveEntries.occurredAt, from),
    until && lt(archiveEntries.occurredAt, until),
    before === undefined ? undefined : lt(archiveEntries.position, before),
  )
}

/** Entries of a firm that match, latest first. */
export function listEntries(db: Db, filter: EntryFilter, limit: number): Promise<FoundEntry[]> {
  return select(db).where(matches(filter)).orderBy(desc(archiveEntries.position)).limit(limit)
}

export async function findEntry(db: Db, firmId: string, position: number): Promise<FoundEntry | null> {
  const [row] = await select(db).where(and(eq(archiveEntries.firmId, firmId), eq(archiveEntries.position, position)))
  return row ?? null
}

/** The entries about one thing, oldest first. */
export function listHistory(
  db: Db,
  { firmId, subjectId, advisorId }: Pick<ArchiveEntryRow, 'firmId' | 'subjectId' | 'advisorId'>,
  limit: number,
): Promise<FoundEntry[]> {
  return select(db)
    .where(
      and(
        eq(archiveEntries.firmId, firmId),
        eq(archiveEntries.subjectId, subjectId),
        eq(archiveEntries.advisorId, advisorId),
        inArray(archiveEntries.kind, [...actKinds, 'supervision']),
      ),
    )
    .orderBy(asc(archiveEntries.position))
    .limit(limit)
}

export type SampleFilter = {
  readonly firmId: string
  readonly state: SampleState
  readonly before?: number | undefined
}

/** Entries of the list to review in one state, latest first. */
export function listSamples(db: Db, { firmId, state, before }: SampleFilter, limit: number): Promise<FoundEntry[]> {
  return db
    .select({ entry: archiveEntries, sample: archiveSamples })
    .from(archiveSamples)
    .innerJoin(archiveEntries, ofSample)
    .where(
      and(
        eq(archiveSamples.firmId, firmId),
        eq(archiveSamples.state, state),
        before === undefined ? undefined : lt(archiveSamples.position, before),
      ),
    )
    .orderBy(desc(archiveSamples.position))
    .limit(limit)
}
