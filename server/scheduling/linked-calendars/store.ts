import { and, asc, eq, gt, inArray, isNotNull, lt, lte, ne, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { busyTimes, type LinkedCalendarRow, linkedCalendars } from './tables.ts'

export type BusyTimeRow = typeof busyTimes.$inferSelect

export function listLinkedCalendars(db: Db, ownerId: string): Promise<LinkedCalendarRow[]> {
  return db
    .select()
    .from(linkedCalendars)
    .where(eq(linkedCalendars.ownerId, ownerId))
    .orderBy(asc(linkedCalendars.createdAt), asc(linkedCalendars.id))
}

export async function findLinkedCalendar(db: Db, id: string): Promise<LinkedCalendarRow | null> {
  const [row] = await db.select().from(linkedCalendars).where(eq(linkedCalendars.id, id))
  return row ?? null
}

export async function lockLinkedCalendar(db: Db, id: string): Promise<LinkedCalendarRow | null> {
  const [row] = await db.select().from(linkedCalendars).where(eq(linkedCalendars.id, id)).for('update')
  return row ?? null
}

export async function insertLinkedCalendar(
  db: Db,
  values: typeof linkedCalendars.$inferInsert,
): Promise<LinkedCalendarRow> {
  return firstRow(await db.insert(linkedCalendars).values(values).returning())
}

export async function updateLinkedCalendar(
  db: Db,
  id: string,
  change: Partial<typeof linkedCalendars.$inferInsert>,
): Promise<LinkedCalendarRow> {
  return firstRow(await db.update(linkedCalendars).set(change).where(eq(linkedCalendars.id, id)).returning())
}

export async function deleteLinkedCalendar(db: Db, id: string): Promise<void> {
  await db.delete(linkedCalendars).where(eq(linkedCalendars.id, id))
}

export async function deleteLinkedCalendarsOf(db: Db, ownerId: string): Promise<void> {
  await db.delete(linkedCalendars).where(eq(linkedCalendars.ownerId, ownerId))
}

/** Calendars whose next read is due, the longest due first. */
export function listDueCalendars(
  db: Db,
  now: Date,
  limit: number,
): Promise<Pick<LinkedCalendarRow, 'id' | 'ownerId'>[]> {
  return db
    .select({ id: linkedCalendars.id, ownerId: linkedCalendars.ownerId })
    .from(linkedCalendars)
    .where(lte(linkedCalendars.nextReadAt, now))
    .orderBy(asc(linkedCalendars.nextReadAt))
    .limit(limit)
}

/** Puts off the next read of calendars that a job is about to read. */
export async function updateNextReads(db: Db, ids: readonly string[], nextReadAt: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(linkedCalendars)
    .set({ nextReadAt })
    .where(inArray(linkedCalendars.id, [...ids]))
}

/** Has all of an owner's calendars read now and as a whole, even those that did not change. */
export async function updateWholeReadsDue(db: Db, ownerId: string, now: Date): Promise<void> {
  // A calendar of the demo has neither address nor account, and is never read.
  const isRead = or(ne(linkedCalendars.address, ''), isNotNull(linkedCalendars.accountId))
  await db
    .update(linkedCalendars)
    .set({ coversUntil: null, nextReadAt: now })
    .where(and(eq(linkedCalendars.ownerId, ownerId), isRead))
}

/** Replaces all busy times of a calendar. */
export async function updateBusyTimes(db: Db, calendarId: string, rows: readonly BusyTimeRow[]): Promise<void> {
  await db.delete(busyTimes).where(eq(busyTimes.calendarId, calendarId))
  if (rows.length > 0) await db.insert(busyTimes).values([...rows])
}

/** Busy times of people that touch a window, by start. */
export function listBusyTimes(
  db: Db,
  { ownerIds, from, until, limit }: { ownerIds: readonly string[]; from: Date; until: Date; limit?: number },
): Promise<BusyTimeRow[]> {
  const found = db
    .select()
    .from(busyTimes)
    .where(and(inArray(busyTimes.ownerId, [...ownerIds]), lt(busyTimes.startsAt, until), gt(busyTimes.endsAt, from)))
    .orderBy(asc(busyTimes.startsAt), asc(busyTimes.calendarId))
  return limit === undefined ? found : found.limit(limit)
}
