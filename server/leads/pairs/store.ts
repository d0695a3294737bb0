import { asc } from 'drizzle-orm'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isOfPair, isOtherOfPair, type LeadRow, leads } from '../tables.ts'

function ofPair(db: Db, { consumerId, advisorId }: ConsumerAdvisorPair) {
  return db.select().from(leads).where(isOfPair(consumerId, advisorId)).orderBy(asc(leads.createdAt)).limit(1)
}

/** The lead that what passes between two people belongs to. */
export async function findOfPair(db: Db, pair: ConsumerAdvisorPair): Promise<LeadRow | null> {
  return (await ofPair(db, pair))[0] ?? null
}

export async function lockOfPair(db: Db, pair: ConsumerAdvisorPair): Promise<LeadRow | null> {
  return (await ofPair(db, pair).for('update'))[0] ?? null
}

export async function existsOtherOfPair(
  db: Db,
  lead: Pick<LeadRow, 'id' | 'consumerId'>,
  advisorId: string,
): Promise<boolean> {
  return (await db.$count(leads, isOtherOfPair(lead, advisorId))) > 0
}
