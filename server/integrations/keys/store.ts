import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { factors, isAccountOpen, users } from '#server/auth/tables.ts'
import { leads } from '#server/leads/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { type ApiKeyRow, apiKeys, idempotentRequests } from './tables.ts'

/** The keys of an account, the newest first. */
export function listKeys(db: Db, ownerId: string): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).where(eq(apiKeys.ownerId, ownerId)).orderBy(desc(apiKeys.createdAt))
}

export async function insertKey(db: Db, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  return firstRow(await db.insert(apiKeys).values(row).returning())
}

/** False when the account has no such key. */
export async function deleteKey(db: Db, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
  const { rowCount } = await db.delete(apiKeys).where(and(eq(apiKeys.id, id), eq(apiKeys.ownerId, ownerId)))
  return (rowCount ?? 0) > 0
}

export async function deleteKeysOf(db: Db, ownerId: string): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.ownerId, ownerId))
  await db.delete(idempotentRequests).where(eq(idempotentRequests.ownerId, ownerId))
}

/** The key of this hash with its owner, while both are in force. */
export async function findInForce(db: Db, hash: string, now: Date) {
  const [found] = await db
    .select({
      key: apiKeys,
      owner: {
        role: users.role,
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        hasSecondFactor: sql<boolean>`exists (
          select from ${factors} where ${factors.userId} = ${users.id} and ${factors.status} = 'verified'
        )`,
      },
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.ownerId))
    .where(and(eq(apiKeys.hash, hash), gt(apiKeys.expiresAt, now), isAccountOpen(now)))
  return found ?? null
}

export async function updateLastUse(db: Db, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id))
}

type RequestKey = { readonly ownerId: string; readonly idempotencyKey: string }
const isRequest = ({ ownerId, idempotencyKey }: RequestKey) =>
  and(eq(idempotentRequests.ownerId, ownerId), eq(idempotentRequests.idempotencyKey, idempotencyKey))

/**
 * Notes a request; false when it is noted already. Waits for a transaction that is about to note
 * the same.
 */
export async function insertRequestOnce(db: Db, row: typeof idempotentRequests.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(idempotentRequests).values(row).onConflictDoNothing()
  return (inserted.rowCount ?? 0) > 0
}

export async function findRequest(db: Db, key: RequestKey) {
  const [found] = await db.select().from(idempotentRequests).where(isRequest(key))
  return found ?? null
}

export async function updateRequest(db: Db, key: RequestKey, reply: unknown): Promise<void> {
  await db.update(idempotentRequests).set({ reply }).where(isRequest(key))
}

/** Forgets the replies of these accounts, and keeps that the requests were made. */
export async function updateToNoReply(db: Db, ownerIds: readonly string[]): Promise<void> {
  const isTheirs = inArray(idempotentRequests.ownerId, [...ownerIds])
  await db.update(idempotentRequests).set({ reply: null }).where(isTheirs)
}

/** Those who work a lead of somebody. */
export async function listAdvisorsOf(db: Db, consumerId: string): Promise<string[]> {
  const rows = await db.select({ id: leads.advisorId }).from(leads).where(eq(leads.consumerId, consumerId))
  return rows.flatMap(({ id }) => id ?? [])
}

/** Forgets what was noted before an instant. */
export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(idempotentRequests).where(lt(idempotentRequests.createdAt, before))
}
