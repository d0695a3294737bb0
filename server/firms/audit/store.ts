import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { type FirmAuditRow, firmAuditEntries } from './tables.ts'

const latestFirst: ListOrder = { at: firmAuditEntries.at, id: firmAuditEntries.id, direction: 'desc' }

export async function insertEntry(db: Db, entry: typeof firmAuditEntries.$inferInsert): Promise<void> {
  await db.insert(firmAuditEntries).values(entry)
}

export async function listEntries(
  db: Db,
  firmId: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<FirmAuditRow[]> {
  return db
    .select()
    .from(firmAuditEntries)
    .where(and(eq(firmAuditEntries.firmId, firmId), isAfter(after, latestFirst)))
    .orderBy(...orderOf(latestFirst))
    .limit(limit)
}
