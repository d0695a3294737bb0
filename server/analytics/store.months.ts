import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import type { Month } from './rules.months.ts'
import { analyticsMetrics } from './tables.ts'

const rest = sql.identifier('analytics_metrics_rest')
const name = (table: string) => sql.identifier(table)

/** The names of the tables that each hold a month of measurements. */
export async function listMonths(db: Db): Promise<string[]> {
  const result = await db.execute<{ name: string }>(sql`
    select child.relname as name from pg_inherits
      join pg_class child on child.oid = inhrelid
     where inhparent = 'analytics_metrics'::regclass and child.relname <> 'analytics_metrics_rest'
     order by 1`)
  return result.rows.map((row) => row.name)
}

/**
 * Makes the table of a month, unless it is there or measurements of that month came before it:
 * those stay where they are, and the next month gets a table in time. Filled and indexed apart, so
 * that measurements wait only while it is attached.
 */
export async function insertMonth(db: Db, { table, from, until }: Month): Promise<void> {
  const early = await db.execute(sql`
    select from ${rest} where metric_date >= ${from} and metric_date < ${until} limit 1`)
  if (early.rows.length > 0) return
  await db.execute(sql`create table if not exists ${name(table)} (like ${analyticsMetrics} including all)`)
  const bounds = sql.raw(`from ('${from.toISOString()}') to ('${until.toISOString()}')`)
  await db.execute(sql`alter table ${analyticsMetrics} attach partition ${name(table)} for values ${bounds}`)
}

/** Removes the measurements of a month with their table. */
export async function deleteMonth(db: Db, table: string): Promise<void> {
  await db.execute(sql`drop table ${name(table)}`)
}
