import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { firmSignOns, type SignOnRow } from './tables.ts'

export async function findSignOn(db: Db, firmId: string): Promise<SignOnRow | null> {
  const [row] = await db.select().from(firmSignOns).where(eq(firmSignOns.firmId, firmId))
  return row ?? null
}

export async function findSignOnOfProvider(db: Db, providerId: string): Promise<SignOnRow | null> {
  const [row] = await db.select().from(firmSignOns).where(eq(firmSignOns.providerId, providerId))
  return row ?? null
}

export async function insertSignOn(db: Db, row: typeof firmSignOns.$inferInsert): Promise<void> {
  await db.insert(firmSignOns).values(row)
}

export async function updateSignOn(
  db: Db,
  firmId: string,
  change: Partial<Pick<SignOnRow, 'provedAt' | 'isRequired'>>,
): Promise<void> {
  await db.update(firmSignOns).set(change).where(eq(firmSignOns.firmId, firmId))
}

export async function deleteSignOn(db: Db, firmId: string): Promise<void> {
  await db.delete(firmSignOns).where(eq(firmSignOns.firmId, firmId))
}
