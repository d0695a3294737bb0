import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * Lets one transaction at a time go on under a key, as "call:" and a person's id; the others wait
 * until it ends. For what has no row to lock yet, such as the first of a list.
 */
export async function lockUntilCommit(db: Db, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}
