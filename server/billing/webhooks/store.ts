import { and, asc, eq, gt, isNull, lt, lte } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import type { RowsPage } from '#server/platform/each-row.ts'
import { gatewayEvents } from './tables.ts'

type GatewayEventRow = typeof gatewayEvents.$inferSelect

/** Stores an event once by its id; false when it came before. */
export async function insertEventOnce(db: Db, row: typeof gatewayEvents.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(gatewayEvents).values(row).onConflictDoNothing().returning({ id: gatewayEvents.id })
  return inserted.length > 0
}

export async function lockEvent(db: Db, id: string): Promise<GatewayEventRow | null> {
  const [row] = await db.select().from(gatewayEvents).where(eq(gatewayEvents.id, id)).for('update')
  return row ?? null
}

export async function updateEventProcessed(db: Db, id: string, processedAt: Date): Promise<void> {
  await db.update(gatewayEvents).set({ processedAt }).where(eq(gatewayEvents.id, id))
}

/** Ids of events that were stored and not yet booked. */
export async function listUnprocessed(
  db: Db,
  { before, after, limit }: RowsPage & { before: Date },
): Promise<string[]> {
  const isNext = after === null ? undefined : gt(gatewayEvents.id, after)
  const rows = await db
    .select({ id: gatewayEvents.id })
    .from(gatewayEvents)
    .where(and(isNull(gatewayEvents.processedAt), lte(gatewayEvents.receivedAt, before), isNext))
    .orderBy(asc(gatewayEvents.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes events that were booked before an instant. */
export async function deleteEventsBefore(db: Db, processedBefore: Date): Promise<void> {
  await db.delete(gatewayEvents).where(lt(gatewayEvents.processedAt, processedBefore))
}
