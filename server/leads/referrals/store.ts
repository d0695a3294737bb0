import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { hasConsentInForce, profiles } from '#server/profiles/tables.ts'
import { leads } from '../tables.ts'
import { type ReferralRow, referralLinks, referrals } from './tables.ts'

export async function findCode(db: Db, ownerId: string): Promise<string | null> {
  const [row] = await db.select().from(referralLinks).where(eq(referralLinks.ownerId, ownerId))
  return row?.code ?? null
}

/** Keeps the code of somebody who has one. */
export async function insertLinkOnce(db: Db, link: { ownerId: string; code: string }): Promise<void> {
  await db.insert(referralLinks).values(link).onConflictDoNothing({ target: referralLinks.ownerId })
}

export async function findOwner(db: Db, code: string): Promise<string | null> {
  const [row] = await db.select().from(referralLinks).where(eq(referralLinks.code, code))
  return row?.ownerId ?? null
}

export async function findReferral(db: Db, userId: string): Promise<ReferralRow | null> {
  const [row] = await db.select().from(referrals).where(eq(referrals.userId, userId))
  return row ?? null
}

/**
 * Stores who referred somebody, or their new choice about the name; false when somebody else
 * referred them, who never changes and may not learn the name by a choice made for another.
 */
export async function upsertReferral(db: Db, row: ReferralRow): Promise<boolean> {
  const stored = await db
    .insert(referrals)
    .values(row)
    .onConflictDoUpdate({
      target: referrals.userId,
      set: { sharesName: row.sharesName },
      setWhere: eq(referrals.referrerId, row.referrerId),
    })
    .returning({ userId: referrals.userId })
  return stored.length > 0
}

export async function countJoined(db: Db, referrerId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(referrals).where(eq(referrals.referrerId, referrerId))
  return row?.count ?? 0
}

/** The first names of those who agreed, the latest first. */
export function listNamed(db: Db, referrerId: string, limit: number): Promise<{ firstName: string; joinedAt: Date }[]> {
  return db
    .select({ firstName: profiles.firstName, joinedAt: referrals.joinedAt })
    .from(referrals)
    .innerJoin(profiles, eq(profiles.id, referrals.userId))
    .where(and(eq(referrals.referrerId, referrerId), referrals.sharesName, sql`${profiles.firstName} <> ''`))
    .orderBy(desc(referrals.joinedAt), desc(referrals.userId))
    .limit(limit)
}

export async function countReferredLeads(db: Db, advisorId: string): Promise<number> {
  const isReferred = and(eq(leads.advisorId, advisorId), eq(leads.source, 'referral'))
  const [row] = await db.select({ count: count() }).from(leads).where(isReferred)
  return row?.count ?? 0
}

/**
 * Whether a consumer came to an advisor by a referral: by the advisor's own link, or by that of
 * somebody who shares their own details with the same advisor.
 */
export async function existsReferral(db: Db, { consumerId, advisorId }: ConsumerAdvisorPair): Promise<boolean> {
  const [row] = await db
    .select({ userId: referrals.userId })
    .from(referrals)
    .where(
      and(
        eq(referrals.userId, consumerId),
        or(eq(referrals.referrerId, advisorId), hasConsentInForce({ consumerId: referrals.referrerId, advisorId })),
      ),
    )
  return row !== undefined
}

/** Forgets the link of somebody, whom they referred and who referred them. */
export async function deleteReferralsOf(db: Db, userId: string): Promise<void> {
  await db.delete(referrals).where(or(eq(referrals.userId, userId), eq(referrals.referrerId, userId)))
  await db.delete(referralLinks).where(eq(referralLinks.ownerId, userId))
}
