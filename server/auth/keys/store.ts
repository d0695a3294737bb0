import { asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { factors } from '../tables.ts'
import { serverSecrets, signingKeys } from './tables.ts'

export type SigningKeyRow = typeof signingKeys.$inferSelect

/**
 * Keeps a secret under a name unless one is there already, and returns the one that is: processes
 * may race.
 */
export async function insertSecretOnce(db: Db, name: string, fresh: Uint8Array): Promise<Uint8Array> {
  await db.insert(serverSecrets).values({ name, value: fresh }).onConflictDoNothing()
  const [kept] = await db.select({ value: serverSecrets.value }).from(serverSecrets).where(eq(serverSecrets.name, name))
  return kept?.value ?? fresh
}

export async function findKeptSecret(db: Db, name: string): Promise<Uint8Array | null> {
  const [kept] = await db.select({ value: serverSecrets.value }).from(serverSecrets).where(eq(serverSecrets.name, name))
  return kept?.value ?? null
}

export async function updateSecret(db: Db, name: string, value: Uint8Array): Promise<void> {
  await db.update(serverSecrets).set({ value }).where(eq(serverSecrets.name, name))
}

export async function deleteKeptSecret(db: Db, name: string): Promise<void> {
  await db.delete(serverSecrets).where(eq(serverSecrets.name, name))
}

export async function listSigningKeys(db: Db): Promise<SigningKeyRow[]> {
  return db.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), asc(signingKeys.id))
}

export async function insertSigningKey(db: Db, key: SigningKeyRow): Promise<void> {
  await db.insert(signingKeys).values(key)
}

export async function updatePrivateKey(
  db: Db,
  { id, privateKey }: Pick<SigningKeyRow, 'id' | 'privateKey'>,
): Promise<void> {
  await db.update(signingKeys).set({ privateKey }).where(eq(signingKeys.id, id))
}

/** Retires all signing keys. */
export async function updateSigningKeysRetired(db: Db, at: Date): Promise<void> {
  await db.update(signingKeys).set({ retiredAt: at }).where(isNull(signingKeys.retiredAt))
}

/** The encrypted keys of all authenticator apps. */
export async function listFactorSecrets(db: Db): Promise<{ id: string; secret: string }[]> {
  const rows = await db
    .select({ id: factors.id, secret: factors.secret })
    .from(factors)
    .where(isNotNull(factors.secret))
    .for('update')
  return rows.flatMap(({ id, secret }) => (secret === null ? [] : [{ id, secret }]))
}

/** Replaces encrypted keys, all in one statement. */
export async function updateFactorSecrets(db: Db, rows: readonly { id: string; secret: string }[]): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    update factors set secret = fresh.secret
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh(id uuid, secret text)
    where factors.id = fresh.id`)
}

// Any constant; it names the lock that lets one process at a time make keys.
const keyMakingLock = 7_241_308

/** Holds back other processes that make keys until this transaction ends. */
export async function lockKeyMaking(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyMakingLock})`)
}
