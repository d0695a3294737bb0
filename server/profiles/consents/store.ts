import { and, asc, desc, eq, or } from 'drizzle-orm'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ConsentRow, consentInForce, consents, isInForce, type ProfileRow, profiles } from '../tables.ts'

export type NewConsent = Pick<ConsentRow, 'consumerId' | 'advisorId' | 'sharesPhone' | 'source' | 'grantedAt'>

const ofPair = ({ consumerId, advisorId }: ConsumerAdvisorPair) =>
  and(eq(consents.consumerId, consumerId), eq(consents.advisorId, advisorId))

/**
 * Null when one is in force already (consents_one_in_force): the other of two equal requests came
 * first.
 */
export async function insertConsent(db: Db, row: NewConsent): Promise<ConsentRow | null> {
  const [inserted] = await db.insert(consents).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/** Closes the agreement in force and keeps it as a record; null when there was none. */
export async function updateConsentWithdrawn(db: Db, pair: ConsumerAdvisorPair, at: Date): Promise<ConsentRow | null> {
  const [row] = await db.update(consents).set({ withdrawnAt: at }).where(consentInForce(pair)).returning()
  return row ?? null
}

/** Every agreement a pair ever had, newest first, held until the transaction ends. */
export async function lockHistory(db: Db, pair: ConsumerAdvisorPair): Promise<ConsentRow[]> {
  return db.select().from(consents).where(ofPair(pair)).orderBy(desc(consents.grantedAt)).for('update')
}

/** The same without holding them. */
export async function listConsents(db: Db, pair: ConsumerAdvisorPair): Promise<ConsentRow[]> {
  return db.select().from(consents).where(ofPair(pair)).orderBy(desc(consents.grantedAt))
}

export async function listInForce(db: Db, consumerId: string): Promise<{ consent: ConsentRow; advisor: ProfileRow }[]> {
  return db
    .select({ consent: consents, advisor: profiles })
    .from(consents)
    .innerJoin(profiles, eq(profiles.id, consents.advisorId))
    .where(and(eq(consents.consumerId, consumerId), isInForce))
    .orderBy(desc(consents.grantedAt))
}

/**
 * Every agreement in force that somebody gave or was given, by advisor. Ending one locks the
 * calendar of its advisor, so all deletions of accounts share this order, to avoid deadlocks.
 */
export async function listPairsInForce(db: Db, personId: string): Promise<ConsumerAdvisorPair[]> {
  return db
    .select({ consumerId: consents.consumerId, advisorId: consents.advisorId })
    .from(consents)
    .where(and(or(eq(consents.consumerId, personId), eq(consents.advisorId, personId)), isInForce))
    .orderBy(asc(consents.advisorId), asc(consents.consumerId))
}
