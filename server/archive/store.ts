import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { firmMembers, firms } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import {
  type ArchiveRow,
  archiveEntries,
  archiveHolds,
  archivePending,
  archiveRoots,
  archiveRules,
  archiveSamples,
  archives,
  type HoldRow,
  type PendingRow,
  type RootRow,
  type RuleRow,
} from './tables.ts'

/** People without a name are listed by address, as on the other pages of a firm. */
const nameOf = sql<string>`coalesce(nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''), ${profiles.email}, '')`

export async function findArchive(db: Db, firmId: string): Promise<ArchiveRow | null> {
  const [row] = await db.select().from(archives).where(eq(archives.firmId, firmId))
  return row ?? null
}

/** Holds an archive until the end of the transaction, so that its chain grows at one place. */
export async function lockArchive(db: Db, firmId: string): Promise<ArchiveRow | null> {
  const [row] = await db.select().from(archives).where(eq(archives.firmId, firmId)).for('no key update')
  return row ?? null
}

/** Makes or changes the archive of a firm. */
export async function upsertArchive(
  db: Db,
  values: Pick<ArchiveRow, 'firmId' | 'firmName' | 'isOn' | 'startedAt' | 'retentionYears' | 'approvesTexts'>,
): Promise<void> {
  const { firmName, isOn, startedAt, retentionYears, approvesTexts } = values
  await db
    .insert(archives)
    .values(values)
    .onConflictDoUpdate({ target: archives.firmId, set: { firmName, isOn, startedAt, retentionYears, approvesTexts } })
}

export async function updateHead(
  db: Db,
  firmId: string,
  head: Pick<ArchiveRow, 'headPosition' | 'headHash' | 'headRecordedAt'>,
): Promise<void> {
  await db.update(archives).set(head).where(eq(archives.firmId, firmId))
}

/**
 * Puts an act into the queue of an archive; it is recorded with this transaction, or not at all.
 */
export async function insertPending(db: Db, row: Omit<PendingRow, 'id'>): Promise<void> {
  await db.insert(archivePending).values(row)
}

/** Queues the profiles of everybody at a firm, as they are when its archive begins. */
export async function insertProfilesOf(db: Db, firmId: string, now: Date): Promise<void> {
  const left = sql`to_jsonb(${advisorProfiles}) - '{id,average_rating,rating_count,created_at,updated_at}'::text[]`
  await db.insert(archivePending).select(
    db
      .select({
        id: sql<string>`uuidv7()`.as('id'),
        firmId: firmMembers.firmId,
        kind: sql<'profile'>`'profile'::archive_entry_kind`.as('kind'),
        act: sql<'created'>`'created'::archive_entry_act`.as('act'),
        subjectId: sql<string>`${firmMembers.advisorId}`.as('subject_id'),
        advisorId: firmMembers.advisorId,
        personId: sql<string | null>`null::uuid`.as('person_id'),
        occurredAt: sql<Date>`${now}::timestamptz`.as('occurred_at'),
        content: sql<object>`jsonb_build_object('advisorName', ${nameOf}, 'profile', ${left})`.as('content'),
      })
      .from(firmMembers)
      .innerJoin(profiles, eq(profiles.id, firmMembers.advisorId))
      .innerJoin(advisorProfiles, eq(advisorProfiles.id, firmMembers.advisorId))
      .where(eq(firmMembers.firmId, firmId)),
  )
}

export async function findName(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ name: nameOf }).from(profiles).where(eq(profiles.id, userId))
  return row?.name ?? null
}

/** The members of a firm now, by name. */
export function listMembers(db: Db, firmId: string): Promise<{ id: string; name: string; joinedAt: Date }[]> {
  return db
    .select({ id: profiles.id, name: nameOf, joinedAt: firmMembers.joinedAt })
    .from(firmMembers)
    .innerJoin(profiles, eq(profiles.id, firmMembers.advisorId))
    .where(eq(firmMembers.firmId, firmId))
    .orderBy(nameOf, asc(profiles.id))
}

/** The name is null once its entry is purged. */
export type FormerMember = { readonly id: string; readonly name: string | null }

/** Who left a firm since its archive began, the latest first, under the names it last had. */
export async function listFormerMembers(db: Db, firmId: string, limit: number): Promise<FormerMember[]> {
  const latest = db
    .selectDistinctOn([archiveEntries.advisorId], {
      id: archiveEntries.advisorId,
      name: sql<string | null>`${archiveEntries.content} ->> 'advisorName'`.as('name'),
      position: archiveEntries.position,
    })
    .from(archiveEntries)
    .where(and(eq(archiveEntries.firmId, firmId), eq(archiveEntries.kind, 'membership')))
    .orderBy(archiveEntries.advisorId, desc(archiveEntries.position))
    .as('latest')
  const isMember = and(eq(firmMembers.firmId, firmId), eq(firmMembers.advisorId, latest.id))
  return db
    .select({ id: latest.id, name: latest.name })
    .from(latest)
    .leftJoin(firmMembers, isMember)
    .where(isNull(firmMembers.advisorId))
    .orderBy(desc(latest.position))
    .limit(limit)
}

/** The firm with a running archive at which somebody is. */
export async function findRecordingFirm(db: Db, advisorId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: firms.name })
    .from(firmMembers)
    .innerJoin(firms, eq(firms.id, firmMembers.firmId))
    .innerJoin(archives, and(eq(archives.firmId, firms.id), eq(archives.isOn, true)))
    .where(eq(firmMembers.advisorId, advisorId))
  return row?.name ?? null
}

/** The name under which an archive last knew a person. */
export async function findRecordedName(db: Db, firmId: string, personId: string): Promise<string | null> {
  const name = sql<string | null>`case when ${archiveEntries.advisorId} = ${personId}
    then ${archiveEntries.content} ->> 'advisorName' else ${archiveEntries.content} ->> 'personName' end`
  const rows = await db
    .select({ name })
    .from(archiveEntries)
    .where(
      and(
        eq(archiveEntries.firmId, firmId),
        sql`(${archiveEntries.advisorId} = ${personId} or ${archiveEntries.personId} = ${personId})`,
        sql`${name} is not null`,
      ),
    )
    .orderBy(desc(archiveEntries.position))
    .limit(1)
  return rows[0]?.name ?? null
}

export function listRoots(db: Db, firmId: string, limit: number): Promise<RootRow[]> {
  return db
    .select()
    .from(archiveRoots)
    .where(eq(archiveRoots.firmId, firmId))
    .orderBy(desc(archiveRoots.day))
    .limit(limit)
}

export async function insertRoot(db: Db, row: RootRow): Promise<void> {
  await db.insert(archiveRoots).values(row).onConflictDoNothing()
}

export function listRules(db: Db, firmId: string): Promise<RuleRow[]> {
  return db
    .select()
    .from(archiveRules)
    .where(eq(archiveRules.firmId, firmId))
    .orderBy(asc(archiveRules.createdAt), asc(archiveRules.id))
}

export async function insertRule(db: Db, values: typeof archiveRules.$inferInsert): Promise<RuleRow> {
  return firstRow(await db.insert(archiveRules).values(values).returning())
}

export async function deleteRule(db: Db, firmId: string, id: string): Promise<RuleRow | null> {
  const [row] = await db
    .delete(archiveRules)
    .where(and(eq(archiveRules.firmId, firmId), eq(archiveRules.id, id)))
    .returning()
  return row ?? null
}

export function listHolds(db: Db, firmId: string): Promise<HoldRow[]> {
  return db
    .select()
    .from(archiveHolds)
    .where(and(eq(archiveHolds.firmId, firmId), isNull(archiveHolds.releasedAt)))
    .orderBy(desc(archiveHolds.placedAt), desc(archiveHolds.id))
}

export async function insertHold(db: Db, values: typeof archiveHolds.$inferInsert): Promise<HoldRow> {
  return firstRow(await db.insert(archiveHolds).values(values).returning())
}

export async function updateHoldReleased(
  db: Db,
  { id, firmId, at }: { id: string; firmId: string; at: Date },
): Promise<HoldRow | null> {
  const [row] = await db
    .update(archiveHolds)
    .set({ releasedAt: at })
    .where(and(eq(archiveHolds.firmId, firmId), eq(archiveHolds.id, id), isNull(archiveHolds.releasedAt)))
    .returning()
  return row ?? null
}

/** How many entries wait for a review, and how many were flagged. */
export async function countSamples(db: Db, firmId: string): Promise<{ open: number; flagged: number }> {
  const count = (state: 'open' | 'flagged') =>
    db.$count(archiveSamples, and(eq(archiveSamples.firmId, firmId), eq(archiveSamples.state, state)))
  const [open, flagged] = await Promise.all([count('open'), count('flagged')])
  return { open, flagged }
}
