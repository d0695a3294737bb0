import { desc } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { reconciliationReports } from './tables.ts'

export type ReconciliationReportRow = typeof reconciliationReports.$inferSelect

/** One report a day; a second run of the day replaces the first. */
export async function upsertReport(db: Db, row: ReconciliationReportRow): Promise<void> {
  await db.insert(reconciliationReports).values(row).onConflictDoUpdate({ target: reconciliationReports.day, set: row })
}

export async function listReports(db: Db, limit: number): Promise<ReconciliationReportRow[]> {
  return db.select().from(reconciliationReports).orderBy(desc(reconciliationReports.day)).limit(limit)
}
