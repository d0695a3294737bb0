import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { EntrySection } from '#contract/scheduling/entries/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type AppointmentEntryRow, appointmentEntries } from './tables.ts'

export async function findEntry(db: Db, id: string): Promise<AppointmentEntryRow | null> {
  const [row] = await db.select().from(appointmentEntries).where(eq(appointmentEntries.id, id))
  return row ?? null
}

/** Lines of one transaction keep the order in which they were written. */
export async function insertEntry(db: Db, values: typeof appointmentEntries.$inferInsert): Promise<void> {
  await db.insert(appointmentEntries).values({ ...values, createdAt: sql`clock_timestamp()` })
}

export async function updateEntry(db: Db, id: string, change: Pick<AppointmentEntryRow, 'text'>): Promise<void> {
  await db.update(appointmentEntries).set(change).where(eq(appointmentEntries.id, id))
}

export async function deleteEntry(db: Db, id: string): Promise<void> {
  await db.delete(appointmentEntries).where(eq(appointmentEntries.id, id))
}

export async function deleteEntriesOf(db: Db, writerId: string): Promise<void> {
  await db.delete(appointmentEntries).where(eq(appointmentEntries.writerId, writerId))
}

export function countEntries(db: Db, of: { appointmentId: string; section: EntrySection }): Promise<number> {
  const { appointmentId, section } = of
  const isTheirs = and(eq(appointmentEntries.appointmentId, appointmentId), eq(appointmentEntries.section, section))
  return db.$count(appointmentEntries, isTheirs)
}

/** The entries of appointments, the first written first. */
export async function listEntries(
  db: Db,
  appointmentIds: readonly string[],
): Promise<Map<string, AppointmentEntryRow[]>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(appointmentEntries)
    .where(inArray(appointmentEntries.appointmentId, [...appointmentIds]))
    .orderBy(asc(appointmentEntries.createdAt), asc(appointmentEntries.id))
  return Map.groupBy(rows, (row) => row.appointmentId)
}
