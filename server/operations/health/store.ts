import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'

/** Counts the connections of the database, and how many it allows. */
export async function findConnections(db: Db): Promise<{ used: number; most: number }> {
  const { rows } = await db.execute<{ used: number; most: number }>(sql`
    select count(*)::int as used, current_setting('max_connections')::int as most
    from pg_stat_activity where backend_type = 'client backend'`)
  return rows[0] ?? { used: 0, most: 0 }
}

/**
 * Lists how far each replica is behind, in seconds; null where the role may not see it or nothing
 * was written yet.
 */
export async function listReplicaLags(db: Db): Promise<(number | null)[]> {
  const { rows } = await db.execute<{ lag: number | null }>(
    sql`select extract(epoch from replay_lag)::float8 as lag from pg_stat_replication`,
  )
  return rows.map(({ lag }) => lag)
}
