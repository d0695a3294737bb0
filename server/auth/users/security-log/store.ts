import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { securityEvents } from '../../tables.ts'

export async function insertSecurityEvent(db: Db, event: typeof securityEvents.$inferInsert): Promise<void> {
  await db.insert(securityEvents).values(event)
}

const latestFirst: ListOrder = { at: securityEvents.at, id: securityEvents.id, direction: 'desc' }

export type SecurityEventRow = typeof securityEvents.$inferSelect

/** Events of one account, the latest first. */
export async function listSecurityEvents(
  db: Db,
  { userId, after, limit }: { userId: string; after: Cursor | null; limit: number },
): Promise<SecurityEventRow[]> {
  return db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), isAfter(after, latestFirst)))
    .orderBy(...orderOf(latestFirst))
    .limit(limit)
}

/** Tells whether another session of the account was opened in place of this one. */
export async function existsReplacement(db: Db, { userId, sessionId }: { userId: string; sessionId: string }) {
  const { kind, detail } = securityEvents
  const replacement = and(eq(kind, 'signed_in'), sql`${detail} ->> 'replaces' = ${sessionId}`)
  return (await db.$count(securityEvents, and(eq(securityEvents.userId, userId), replacement))) > 0
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.at, before))
}
