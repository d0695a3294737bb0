import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { OneTimeKind } from '#contract/auth/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { oneTimeTokens } from '../../tables.ts'
import { maxCodeTries, maxOpenCodes } from './rules.ts'

export type OneTimeTokenRow = typeof oneTimeTokens.$inferSelect

export type NewOneTimeToken = {
  userId: string
  kind: OneTimeKind
  digest: string
  isPkce: boolean
  isFromSignUp: boolean
  createdAt: Date
}

/** Stores a token, removes the oldest of its kind beyond `maxOpenCodes`, and returns its id. */
export async function insertToken(db: Db, token: NewOneTimeToken): Promise<string> {
  const row = firstRow(await db.insert(oneTimeTokens).values(token).returning({ id: oneTimeTokens.id }))
  const { userId, kind } = token
  const ofKind = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, kind))
  const older = db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(ofKind)
    .orderBy(desc(oneTimeTokens.createdAt), desc(oneTimeTokens.id))
    .offset(maxOpenCodes)
  await db.delete(oneTimeTokens).where(and(ofKind, inArray(oneTimeTokens.id, older)))
  return row.id
}

/** Removes a token whose message was not delivered. */
export async function deleteToken(db: Db, id: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, id))
}

/** Removes an account's open tokens of some kinds, as after the data they confirm has changed. */
export async function deleteTokensOfKinds(db: Db, userId: string, kinds: readonly OneTimeKind[]): Promise<void> {
  await db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, [...kinds])))
}

export async function findByDigest(
  db: Db,
  { digest, kinds }: { digest: string; kinds: readonly OneTimeKind[] },
): Promise<OneTimeTokenRow | null> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.digest, digest), inArray(oneTimeTokens.kind, [...kinds])))
  return row ?? null
}

/** Tells whether an open token of this kind was made for an account after `since`. */
export async function existsTokenSince(
  db: Db,
  { userId, kind, since }: { userId: string; kind: OneTimeKind; since: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, kind), gt(oneTimeTokens.createdAt, since)))
    .limit(1)
  return row !== undefined
}

/**
 * Counts a try on an account's open codes, before any comparison, and returns those that may still
 * be tried.
 */
export async function updateTries(
  db: Db,
  { userId, kinds }: { userId: string; kinds: readonly OneTimeKind[] },
): Promise<OneTimeTokenRow[]> {
  return db
    .update(oneTimeTokens)
    .set({ tries: sql`${oneTimeTokens.tries} + 1` })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.kind, [...kinds]),
        lt(oneTimeTokens.tries, maxCodeTries),
      ),
    )
    .returning()
}

/** Deletes a token, once: of two concurrent requests one gets true. */
export async function consumeToken(db: Db, id: string): Promise<boolean> {
  const gone = await db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, id)).returning({ id: oneTimeTokens.id })
  return gone.length === 1
}

/** Removes all open codes and links of an account, as after one of them was used. */
export async function deleteTokens(db: Db, userId: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
}

export async function deleteTokensBefore(db: Db, before: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.createdAt, before))
}
