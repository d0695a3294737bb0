import { and, asc, desc, eq } from 'drizzle-orm'
import type { HelpKey } from '#contract/support/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { profiles } from '#server/profiles/tables.ts'
import { tooltipContent, tooltipVersions } from '../tables.ts'

export type HelpTextRow = typeof tooltipContent.$inferSelect

export async function listHelpTexts(db: Db): Promise<HelpTextRow[]> {
  return db.select().from(tooltipContent).orderBy(asc(tooltipContent.key)).limit(500)
}

export async function lockHelpText(db: Db, key: HelpKey): Promise<HelpTextRow | null> {
  const [row] = await db.select().from(tooltipContent).where(eq(tooltipContent.key, key)).for('update')
  return row ?? null
}

type Wording = Pick<HelpTextRow, 'title' | 'content' | 'updatedAt'>

export async function updateHelpText(db: Db, key: string, change: Wording): Promise<void> {
  await db.update(tooltipContent).set(change).where(eq(tooltipContent.key, key))
}

export async function insertVersion(db: Db, row: typeof tooltipVersions.$inferInsert): Promise<void> {
  await db.insert(tooltipVersions).values(row)
}

const versionQuery = (db: Db) =>
  db
    .select({ version: tooltipVersions, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(tooltipVersions)
    .leftJoin(profiles, eq(profiles.id, tooltipVersions.savedById))

/** Wordings of a text, the latest first. */
export async function listVersions(db: Db, key: HelpKey, limit: number) {
  return versionQuery(db)
    .where(eq(tooltipVersions.key, key))
    .orderBy(desc(tooltipVersions.savedAt), desc(tooltipVersions.id))
    .limit(limit)
}
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** The default: the first wording there was; null while the text was never changed. */
export async function findDefault(db: Db, key: HelpKey): Promise<VersionRow | null> {
  const [row] = await versionQuery(db)
    .where(eq(tooltipVersions.key, key))
    .orderBy(asc(tooltipVersions.savedAt), asc(tooltipVersions.id))
    .limit(1)
  return row ?? null
}

export async function findVersion(db: Db, key: HelpKey, id: string) {
  const isIt = and(eq(tooltipVersions.key, key), eq(tooltipVersions.id, id))
  const [row] = await db.select().from(tooltipVersions).where(isIt)
  return row ?? null
}
