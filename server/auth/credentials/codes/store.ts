import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { OneTimeKind } from '#contract/auth/values.ts'
import type { Db } from '#server/platform/db/client.ts'
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
export async function addToken(db: Db, token: NewOneTimeToken): Promise<string> {
  const [row] = await db.insert(oneTimeTokens).values(token).returning({ id: oneTimeTokens.id })
  if (!row) throw new Error('an insert without conflict clause returns its row')
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

/** Removes a token that reached nobody. */
export async function revokeToken(db: Db, id: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, id))
}

/** Removes a person's open tokens of some kinds, as when what they were for has changed. */
export async function clearTokensOf(db: Db, userId: string, kinds: readonly OneTimeKind[]): Promise<void> {
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

/** Counts one try on a person's open codes and returns those that may still be tried: counting comes before comparing. */
export async function takeTry(
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

/** Takes a token away, once: of two that come with it at the same time one gets true. */
export async function consumeToken(db: Db, id: string): Promise<boolean> {
  const gone = await db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, id)).returning({ id: oneTimeTokens.id })
  return gone.length === 1
}

/** Ends everything a person was sent: whoever proved one thing needs none of the rest. */
export async function clearTokens(db: Db, userId: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
}

export async function removeTokensBefore(db: Db, before: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.createdAt, before))
}
