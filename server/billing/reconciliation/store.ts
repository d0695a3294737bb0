import { desc } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { reconciliationReports } from './tables.ts'

export type ReportRow = typeof reconciliationReports.$inferSelect

/** One report a day; a second run of the day replaces the first. */
export async function upsertReport(db: Db, row: ReportRow): Promise<void> {
  await db.insert(reconciliationReports).values(row).onConflictDoUpdate({ target: reconciliationReports.day, set: row })
}

export async function listReports(db: Db, limit: number): Promise<ReportRow[]> {
  return db.select().from(reconciliationReports).orderBy(desc(reconciliationReports.day)).limit(limit)
}
