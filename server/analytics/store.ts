import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { analyticsMetrics } from './tables.ts'

export async function insertMetrics(db: Db, rows: (typeof analyticsMetrics.$inferInsert)[]): Promise<number> {
  const inserted = await db.insert(analyticsMetrics).values(rows).returning({ id: analyticsMetrics.id })
  return inserted.length
}

/** Removes measurements older than an instant; they serve trends, not memories. */
export async function deleteMetricsBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from ${analyticsMetrics} where ${analyticsMetrics.metricDate} < ${before}`)
}
