import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type WaitingRow, waitingRooms } from '../tables.ts'

export async function upsertWaiting(db: Db, waiting: WaitingRow): Promise<void> {
  const { tabId, sessionId, since } = waiting
  await db
    .insert(waitingRooms)
    .values(waiting)
    .onConflictDoUpdate({
      target: [waitingRooms.appointmentId, waitingRooms.userId],
      set: { tabId, sessionId, since },
    })
}

export function listWaiting(db: Db, appointmentId: string): Promise<WaitingRow[]> {
  return db.select().from(waitingRooms).where(eq(waitingRooms.appointmentId, appointmentId))
}

/** The rooms in which somebody waits. */
export function listWaitingOf(db: Db, userId: string): Promise<WaitingRow[]> {
  return db.select().from(waitingRooms).where(eq(waitingRooms.userId, userId))
}

/** Deletes a row if the same tab still waits. */
export async function deleteWaitingTab(
  db: Db,
  { appointmentId, userId, tabId }: Pick<WaitingRow, 'appointmentId' | 'userId' | 'tabId'>,
): Promise<boolean> {
  const result = await db
    .delete(waitingRooms)
    .where(
      and(
        eq(waitingRooms.appointmentId, appointmentId),
        eq(waitingRooms.userId, userId),
        eq(waitingRooms.tabId, tabId),
      ),
    )
  return (result.rowCount ?? 0) > 0
}

export async function deleteWaiting(db: Db, appointmentId: string, userIds: readonly string[]): Promise<number> {
  const result = await db
    .delete(waitingRooms)
    .where(and(eq(waitingRooms.appointmentId, appointmentId), inArray(waitingRooms.userId, [...userIds])))
  return result.rowCount ?? 0
}
