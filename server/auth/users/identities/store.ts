import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { identities, type Metadata } from '../../tables.ts'

export type IdentityRow = typeof identities.$inferSelect
export type NewIdentity = typeof identities.$inferInsert

/** Reads an identity from JSON of PostgreSQL: with column names, and timestamps as text. */
export function identityFromJson(json: unknown): IdentityRow {
  // to_jsonb of a row of `identities` has exactly its columns.
  const row = json as {
    id: string
    user_id: string
    provider: string
    provider_id: string
    data: Metadata
    email: string | null
    last_sign_in_at: string | null
    created_at: string
    updated_at: string
  }
  return {
    id: row.id,
    userId: row.user_id,
    provider: row.provider,
    providerId: row.provider_id,
    data: row.data,
    email: row.email,
    lastSignInAt: row.last_sign_in_at === null ? null : new Date(row.last_sign_in_at),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}

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
  const [row] = await db.insert(identities).values(identity).returning()
  if (!row) throw new Error('an insert without conflict clause returns its row')
  return row
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
