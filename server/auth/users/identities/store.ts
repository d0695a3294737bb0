import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { identities } from '../../tables.ts'

export type IdentityRow = typeof identities.$inferSelect
export type NewIdentity = typeof identities.$inferInsert

export async function findIdentity(
  db: Db,
  { provider, subject }: { provider: string; subject: string },
): Promise<IdentityRow | null> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerId, subject)))
  return row ?? null
}

export async function deleteIdentity(db: Db, id: string): Promise<void> {
  await db.delete(identities).where(eq(identities.id, id))
}

export async function insertIdentity(db: Db, identity: NewIdentity): Promise<IdentityRow> {
  return firstRow(await db.insert(identities).values(identity).returning())
}

export async function updateIdentity(db: Db, id: string, patch: Partial<NewIdentity>): Promise<void> {
  await db.update(identities).set(patch).where(eq(identities.id, id))
}

export async function deleteIdentities(
  db: Db,
  userId: string,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<void> {
  await db.delete(identities).where(and(eq(identities.userId, userId), notInArray(identities.id, [...except])))
}
