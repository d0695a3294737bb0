import { and, eq, gt, inArray, lte, not, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { accountVisits, type VisitRow } from './tables.ts'

export async function insertVisit(db: Db, values: typeof accountVisits.$inferInsert): Promise<VisitRow> {
  return firstRow(await db.insert(accountVisits).values(values).returning())
}

/** The visit of one session of the staff, while it lasts. */
export async function findVisit(
  db: Db,
  { id, sessionId, now }: { id: string; sessionId: string; now: Date },
): Promise<VisitRow | null> {
  const [row] = await db
    .select()
    .from(accountVisits)
    .where(and(eq(accountVisits.id, id), eq(accountVisits.sessionId, sessionId), gt(accountVisits.endsAt, now)))
  return row ?? null
}

/** Notes an address that was read; says whether it is the first time in the visit. */
export async function updatePathRead(db: Db, id: string, path: string): Promise<boolean> {
  const rows = await db
    .update(accountVisits)
    .set({ paths: sql`array_append(${accountVisits.paths}, ${path}::text)` })
    .where(and(eq(accountVisits.id, id), not(sql`${path}::text = any(${accountVisits.paths})`)))
    .returning({ id: accountVisits.id })
  return rows.length > 0
}

/** Removes a visit of one person of the staff; null when there is none. */
export async function deleteVisit(db: Db, id: string, staffId: string): Promise<VisitRow | null> {
  const [row] = await db
    .delete(accountVisits)
    .where(and(eq(accountVisits.id, id), eq(accountVisits.staffId, staffId)))
    .returning()
  return row ?? null
}

/** Removes the visits whose time is over and returns them. */
export async function deleteOverdue(db: Db, now: Date): Promise<VisitRow[]> {
  return db.delete(accountVisits).where(lte(accountVisits.endsAt, now)).returning()
}

/** Removes the visits of these sessions of one person of the staff and returns them. */
export async function deleteVisitsIn(
  db: Db,
  { staffId, sessionIds }: { staffId: string; sessionIds: readonly string[] },
): Promise<VisitRow[]> {
  return db
    .delete(accountVisits)
    .where(and(eq(accountVisits.staffId, staffId), inArray(accountVisits.sessionId, [...sessionIds])))
    .returning()
}

/** Removes every visit of one person of the staff and returns them. */
export async function deleteVisitsOf(db: Db, staffId: string): Promise<VisitRow[]> {
  return db.delete(accountVisits).where(eq(accountVisits.staffId, staffId)).returning()
}
