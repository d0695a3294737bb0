import { and, eq, exists, getTableColumns, isNull, lt, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { factors } from '../../tables.ts'
import { passkeys, webauthnChallenges } from './tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type Passkey = PasskeyRow & { readonly userId: string; readonly friendlyName: string; readonly createdAt: Date }
export type WebauthnChallenge = typeof webauthnChallenges.$inferSelect

const others = alias(factors, 'others')

const columns = {
  ...getTableColumns(passkeys),
  userId: factors.userId,
  friendlyName: factors.friendlyName,
  createdAt: factors.createdAt,
}

/** Stores a credential, or returns false when it is in use already. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const stored = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.factorId })
  return stored.length === 1
}

/** Lists the passkeys of an account, the oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db
    .select(columns)
    .from(passkeys)
    .innerJoin(factors, eq(factors.id, passkeys.factorId))
    .where(and(eq(factors.userId, userId), eq(factors.status, 'verified')))
    .orderBy(factors.createdAt, factors.id)
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<Passkey | null> {
  const [row] = await db
    .select(columns)
    .from(passkeys)
    .innerJoin(factors, eq(factors.id, passkeys.factorId))
    .where(and(eq(passkeys.credentialId, credentialId), eq(factors.status, 'verified')))
  return row ?? null
}

/**
 * Stores the counter of a signature if `from` is still current: of two copies of a signature one
 * succeeds.
 */
export async function updateCounter(
  db: Db,
  { factorId, from, to, at }: { factorId: string; from: number; to: number; at: Date },
): Promise<boolean> {
  const moved = await db
    .update(passkeys)
    .set({ counter: to, lastUsedAt: at })
    .where(and(eq(passkeys.factorId, factorId), eq(passkeys.counter, from)))
    .returning({ id: passkeys.factorId })
  return moved.length === 1
}

/** Renames a factor, or returns false when the account has one of this name. */
export async function updateFactorName(
  db: Db,
  { id, userId, friendlyName }: { id: string; userId: string; friendlyName: string },
): Promise<boolean> {
  const isTaken = exists(
    db
      .select({ one: sql`1` })
      .from(others)
      .where(and(eq(others.userId, userId), eq(others.friendlyName, friendlyName), ne(others.id, id))),
  )
  const renamed = await db
    .update(factors)
    .set({ friendlyName })
    .where(and(eq(factors.id, id), not(isTaken)))
    .returning({ id: factors.id })
  return renamed.length === 1
}

export async function insertWebauthnChallenge(
  db: Db,
  challenge: typeof webauthnChallenges.$inferInsert,
): Promise<WebauthnChallenge> {
  return firstRow(await db.insert(webauthnChallenges).values(challenge).returning())
}

export type ChallengeFilter = {
  readonly id: string
  readonly ceremony: WebauthnChallenge['ceremony']
  readonly userId: string | null
  readonly factorId: string | null
}

/** Deletes and returns a challenge, so that it can be answered once; null when there is none. */
export async function consumeWebauthnChallenge(
  db: Db,
  { id, ceremony, userId, factorId }: ChallengeFilter,
): Promise<WebauthnChallenge | null> {
  const [row] = await db
    .delete(webauthnChallenges)
    .where(
      and(
        eq(webauthnChallenges.id, id),
        eq(webauthnChallenges.ceremony, ceremony),
        userId === null ? isNull(webauthnChallenges.userId) : eq(webauthnChallenges.userId, userId),
        factorId === null ? isNull(webauthnChallenges.factorId) : eq(webauthnChallenges.factorId, factorId),
      ),
    )
    .returning()
  return row ?? null
}

export async function deleteWebauthnChallengesOf(db: Db, userId: string): Promise<void> {
  await db.delete(webauthnChallenges).where(eq(webauthnChallenges.userId, userId))
}

export async function deleteWebauthnChallengesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(webauthnChallenges).where(lt(webauthnChallenges.createdAt, before))
}
