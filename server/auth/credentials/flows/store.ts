import { and, desc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import type { AuthMethod } from '#contract/auth/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import type { PkceChallenge } from '../../tables.ts'
import { flowStates } from '../../tables.ts'

export type FlowRow = typeof flowStates.$inferSelect

/** Begins a flow by mail; the click on its link is looked up by account and method. */
export async function insertMailFlow(
  db: Db,
  flow: { userId: string; method: AuthMethod; challenge: PkceChallenge; now: Date },
): Promise<void> {
  await db.insert(flowStates).values({
    userId: flow.userId,
    providerType: flow.method,
    method: flow.method,
    codeChallenge: flow.challenge.challenge,
    codeChallengeMethod: flow.challenge.method,
    createdAt: flow.now,
  })
}

export type ProviderFlow = {
  readonly provider: string
  readonly challenge: PkceChallenge | null
  readonly referrer: string
  readonly linkingTargetId: string | null
  readonly inviteToken: string | null
  readonly userType: string | null
  readonly isTrial?: boolean
  readonly now: Date
}

/** Begins a flow at a provider; its id is the state parameter. */
export async function insertProviderFlow(db: Db, flow: ProviderFlow): Promise<string> {
  const { provider, challenge, referrer, linkingTargetId, inviteToken, userType, isTrial, now } = flow
  return firstRow(
    await db
      .insert(flowStates)
      .values({
        providerType: provider,
        method: 'oauth',
        codeChallenge: challenge?.challenge ?? null,
        codeChallengeMethod: challenge?.method ?? null,
        referrer,
        linkingTargetId,
        inviteToken,
        userType,
        ...(isTrial && { isTrial }),
        createdAt: now,
      })
      .returning({ id: flowStates.id }),
  ).id
}

export async function findFlow(db: Db, id: string): Promise<FlowRow | null> {
  const [flow] = await db.select().from(flowStates).where(eq(flowStates.id, id))
  return flow ?? null
}

/**
 * Claims a flow at the callback of its provider, once: of two callbacks with the same state one
 * gets true.
 */
export async function updateFlowClaimed(db: Db, id: string, at: Date): Promise<boolean> {
  const claimed = await db
    .update(flowStates)
    .set({ authCodeIssuedAt: at })
    .where(and(eq(flowStates.id, id), isNull(flowStates.authCodeIssuedAt)))
    .returning({ id: flowStates.id })
  return claimed.length === 1
}

/** Stores the account and the provider's tokens of a flow, for the client that redeems its code. */
export async function updateFlow(
  db: Db,
  id: string,
  settled: Pick<FlowRow, 'userId' | 'providerAccessToken' | 'providerRefreshToken'>,
): Promise<void> {
  await db.update(flowStates).set(settled).where(eq(flowStates.id, id))
}

export type MailClick = {
  readonly userId: string
  readonly method: AuthMethod
  readonly now: Date
  /** The link that counts only after the code is redeemed. */
  readonly proofDigest?: string | null
}

/** Issues the code of the newest flow of this account and method, or null when there is none. */
export async function updateAuthCode(
  db: Db,
  { userId, method, now, proofDigest = null }: MailClick,
): Promise<string | null> {
  const [newest] = await db
    .select({ id: flowStates.id })
    .from(flowStates)
    .where(and(eq(flowStates.userId, userId), eq(flowStates.method, method)))
    .orderBy(desc(flowStates.createdAt), desc(flowStates.id))
    .limit(1)
  if (!newest) return null
  const [flow] = await db
    .update(flowStates)
    .set({ authCodeIssuedAt: now, proofDigest })
    .where(eq(flowStates.id, newest.id))
    .returning({ authCode: flowStates.authCode })
  return flow?.authCode ?? null
}

export async function findByAuthCode(db: Db, authCode: string): Promise<FlowRow | null> {
  const [flow] = await db.select().from(flowStates).where(eq(flowStates.authCode, authCode))
  return flow ?? null
}

/** Deletes a flow, once: of two concurrent redemptions one gets true. */
export async function consumeFlow(db: Db, id: string): Promise<boolean> {
  const gone = await db.delete(flowStates).where(eq(flowStates.id, id)).returning({ id: flowStates.id })
  return gone.length === 1
}

/**
 * Ends the open flows of an account except those of `exceptMethod`, and flows that would link an
 * identity to it.
 */
export async function deleteFlowsOf(
  db: Db,
  userId: string,
  { exceptMethod }: { exceptMethod?: AuthMethod } = {},
): Promise<void> {
  const own = and(
    eq(flowStates.userId, userId),
    exceptMethod === undefined ? undefined : ne(flowStates.method, exceptMethod),
  )
  await db.delete(flowStates).where(or(own, eq(flowStates.linkingTargetId, userId)))
}

export async function deleteFlowsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(flowStates).where(lt(flowStates.createdAt, before))
}
