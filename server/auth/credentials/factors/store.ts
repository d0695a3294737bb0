import { and, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { FactorType } from '#contract/auth/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { factorChallenges, factors } from '../../tables.ts'
import type { FactorRow } from '../../users/rules.factor.ts'
import { maxChallengeTries } from './rules.ts'

export type ChallengeRow = typeof factorChallenges.$inferSelect

/** Stores a factor, or returns null when the account has one of this name. */
export async function insertFactor(db: Db, factor: typeof factors.$inferInsert): Promise<FactorRow | null> {
  const [row] = await db.insert(factors).values(factor).onConflictDoNothing().returning()
  return row ?? null
}

export async function deleteFactors(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(factors).where(inArray(factors.id, [...ids]))
}

export async function deleteFactorsOf(db: Db, userId: string): Promise<void> {
  await db.delete(factors).where(eq(factors.userId, userId))
}

/** Deletes unverified factors of a type once one of them is verified. */
export async function deleteUnverified(
  db: Db,
  { userId, type, except }: { userId: string; type: FactorType; except: string },
): Promise<void> {
  const unverified = and(eq(factors.userId, userId), eq(factors.type, type), eq(factors.status, 'unverified'))
  await db.delete(factors).where(and(unverified, ne(factors.id, except)))
}

export async function findSecret(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ secret: factors.secret }).from(factors).where(eq(factors.id, id))
  return row?.secret ?? null
}

export async function insertChallenge(
  db: Db,
  challenge: { factorId: string; ip: string; digest: string | null; createdAt: Date },
): Promise<ChallengeRow> {
  await updateChallengedAt(db, { factorId: challenge.factorId, at: challenge.createdAt })
  return firstRow(await db.insert(factorChallenges).values(challenge).returning())
}

export async function updateChallengedAt(db: Db, { factorId, at }: { factorId: string; at: Date }): Promise<void> {
  await db.update(factors).set({ lastChallengedAt: at }).where(eq(factors.id, factorId))
}

export async function findChallenge(
  db: Db,
  { id, factorId }: { id: string; factorId: string },
): Promise<ChallengeRow | null> {
  const [row] = await db
    .select()
    .from(factorChallenges)
    .where(and(eq(factorChallenges.id, id), eq(factorChallenges.factorId, factorId)))
  return row ?? null
}

/** Gives an open challenge its code; false when it is answered, expired or deleted. */
export async function updateChallengeDigest(
  db: Db,
  id: string,
  { digest, openSince }: { digest: string; openSince: Date },
): Promise<boolean> {
  const isOpen = and(isNull(factorChallenges.verifiedAt), gte(factorChallenges.createdAt, openSince))
  const set = await db
    .update(factorChallenges)
    .set({ digest })
    .where(and(eq(factorChallenges.id, id), isOpen))
    .returning({ id: factorChallenges.id })
  return set.length === 1
}

/** Counts a try before the code is compared; false when there are none left. */
export async function updateChallengeTries(db: Db, id: string): Promise<boolean> {
  const tried = await db
    .update(factorChallenges)
    .set({ tries: sql`${factorChallenges.tries} + 1` })
    .where(and(eq(factorChallenges.id, id), lt(factorChallenges.tries, maxChallengeTries)))
    .returning({ id: factorChallenges.id })
  return tried.length === 1
}

/** Marks a challenge as answered, once: of two concurrent answers one gets true. */
export async function updateChallengeVerified(db: Db, id: string, at: Date): Promise<boolean> {
  const closed = await db
    .update(factorChallenges)
    .set({ verifiedAt: at })
    .where(and(eq(factorChallenges.id, id), isNull(factorChallenges.verifiedAt)))
    .returning({ id: factorChallenges.id })
  return closed.length === 1
}

/**
 * Records that a factor was shown. A time step must be later than the last accepted one, so no code
 * is used twice.
 */
export async function updateFactorVerified(
  db: Db,
  { id, step }: { id: string; step: number | null },
): Promise<boolean> {
  const unused = step === null ? undefined : or(isNull(factors.lastStep), lt(factors.lastStep, step))
  const accepted = await db
    .update(factors)
    .set({ status: 'verified', ...(step !== null && { lastStep: step }) })
    .where(and(eq(factors.id, id), unused))
    .returning({ id: factors.id })
  return accepted.length === 1
}

export async function deleteChallengesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(factorChallenges).where(lt(factorChallenges.createdAt, before))
}
