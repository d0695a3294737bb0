import { and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { FirmsQuery } from '#contract/directory/firms/schemas.ts'
import type { Language, Specialty } from '#contract/profiles/values.ts'
import { listed } from '#server/eligibility/tables.ts'
import { advising, type FirmRow, firmMembers, firms } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { advisorProfiles } from '#server/profiles/tables.ts'

export type FirmWithAdvisors = { readonly firm: FirmRow; readonly advisorIds: string[] }

const advisorIds = sql<string[]>`array_agg(${advisorProfiles.id} order by ${advisorProfiles.id})`

/** The listed advisors of firms, joined to the firms; a compliance officer advises for none. */
const withAdvisors = (db: Db) =>
  db
    .select({ firm: firms, advisorIds, total: sql<string>`count(*) over ()` })
    .from(firms)
    .innerJoin(firmMembers, and(eq(firmMembers.firmId, firms.id), advising))
    .innerJoin(advisorProfiles, eq(advisorProfiles.id, firmMembers.advisorId))

/**
 * One page of the firms with a listed advisor, and how many there are. The order depends on id and
 * day alone, as the advisors' does.
 */
export async function searchFirms(
  db: Db,
  {
    id,
    pattern,
    day,
    limit,
    offset,
  }: Pick<FirmsQuery, 'id' | 'limit' | 'offset'> & { pattern: string | null; day: string },
): Promise<{ rows: FirmWithAdvisors[]; total: number }> {
  const found = pattern === null ? undefined : or(ilike(firms.name, pattern), ilike(firms.city, pattern))
  const rows = await withAdvisors(db)
    .where(and(listed(), found, id === undefined ? undefined : eq(firms.id, id)))
    .groupBy(firms.id)
    .orderBy(sql`md5(${firms.id}::text || ${day})`)
    .limit(limit)
    .offset(offset)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

export async function findFirm(db: Db, id: string): Promise<FirmWithAdvisors | null> {
  const [row] = await withAdvisors(db)
    .where(and(listed(), eq(firms.id, id)))
    .groupBy(firms.id)
  return row ?? null
}

/** The firms that have a page, for the site map. */
export async function listFirmPages(db: Db): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .select({ id: firms.id, updatedAt: firms.updatedAt })
    .from(firms)
    .innerJoin(firmMembers, and(eq(firmMembers.firmId, firms.id), advising))
    .innerJoin(advisorProfiles, eq(advisorProfiles.id, firmMembers.advisorId))
    .where(listed())
    .groupBy(firms.id)
    .orderBy(desc(firms.updatedAt))
    .limit(50_000)
}

/** What each of these advisors helps with, and in which languages. */
export async function listSubjects(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; expertise: Specialty[]; languages: Language[] }[]> {
  if (ids.length === 0) return []
  return db
    .select({
      id: advisorProfiles.id,
      expertise: advisorProfiles.expertise,
      languages: advisorProfiles.languages,
    })
    .from(advisorProfiles)
    .where(sql`${advisorProfiles.id} = any(${sql.param([...ids])}::uuid[])`)
}
