import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import type { Cursor } from '#server/platform/db/cursor.ts'
import { securityEvents } from '../../tables.ts'

export async function insertSecurityEvent(db: Db, event: typeof securityEvents.$inferInsert): Promise<void> {
  await db.insert(securityEvents).values(event)
}

export type SecurityEventRow = typeof securityEvents.$inferSelect

/** Events of one account, the latest first. */
export async function listSecurityEvents(
  db: Db,
  { userId, after, limit }: { userId: string; after: Cursor | null; limit: number },
): Promise<SecurityEventRow[]> {
  const place = sql`(${securityEvents.at}, ${securityEvents.id})`
  const before = after && sql`${place} < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), before ?? undefined))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(limit)
}

export async function removeEventsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.at, before))
}
