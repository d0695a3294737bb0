import { and, desc, eq, not, or } from 'drizzle-orm'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import {
  type BriefRow,
  briefs,
  type ConsumerProfileRow,
  consentInForce,
  consents,
  consumerProfiles,
  hasBlock,
  isInForce,
  type ProfileRow,
  profiles,
} from '../tables.ts'

const ofPair = ({ consumerId, advisorId }: ConsumerAdvisorPair) =>
  and(eq(briefs.consumerId, consumerId), eq(briefs.advisorId, advisorId))

/** The consumer's rows, from which a brief takes its answers. */
export type Answers = { readonly profile: ProfileRow; readonly consumer: ConsumerProfileRow }
export type ReadableBrief = Answers & { readonly brief: BriefRow }

/**
 * A brief with what it shows, only under a consent in force and without a block between the two;
 * else null.
 */
export async function findReadable(db: Db, pair: ConsumerAdvisorPair): Promise<ReadableBrief | null> {
  const [row] = await db
    .select({ brief: briefs, profile: profiles, consumer: consumerProfiles })
    .from(briefs)
    .innerJoin(consents, consentInForce(briefs))
    .innerJoin(profiles, eq(profiles.id, briefs.consumerId))
    .innerJoin(consumerProfiles, eq(consumerProfiles.id, briefs.consumerId))
    .where(and(ofPair(pair), not(hasBlock(briefs.consumerId, briefs.advisorId))))
  return row ?? null
}

export async function findAnswers(db: Db, consumerId: string): Promise<Answers | null> {
  const [row] = await db
    .select({ profile: profiles, consumer: consumerProfiles })
    .from(consumerProfiles)
    .innerJoin(profiles, eq(profiles.id, consumerProfiles.id))
    .where(eq(consumerProfiles.id, consumerId))
  return row ?? null
}

/** The brief of a pair, held until the transaction ends. */
export async function lockBrief(db: Db, pair: ConsumerAdvisorPair): Promise<BriefRow | null> {
  const [row] = await db.select().from(briefs).where(ofPair(pair)).for('update')
  return row ?? null
}

export async function insertBrief(db: Db, row: BriefRow): Promise<void> {
  await db.insert(briefs).values(row)
}

export async function updateBrief(
  db: Db,
  pair: ConsumerAdvisorPair,
  change: Pick<BriefRow, 'fields' | 'note' | 'version'>,
): Promise<void> {
  await db.update(briefs).set(change).where(ofPair(pair))
}

/** Deletes the briefs of some pairs and returns those that existed. */
export async function deleteBriefs(db: Db, pairs: readonly ConsumerAdvisorPair[]): Promise<ConsumerAdvisorPair[]> {
  if (pairs.length === 0) return []
  return db
    .delete(briefs)
    .where(or(...pairs.map(ofPair)))
    .returning({ consumerId: briefs.consumerId, advisorId: briefs.advisorId })
}

/** Deletes every brief that somebody shared or was shown. */
export async function deleteBriefsOf(db: Db, personId: string): Promise<void> {
  await db.delete(briefs).where(or(eq(briefs.consumerId, personId), eq(briefs.advisorId, personId)))
}

/** The advisors who hold a brief of this consumer. */
export async function listAdvisorsWithBrief(db: Db, consumerId: string): Promise<string[]> {
  const rows = await db.select({ advisorId: briefs.advisorId }).from(briefs).where(eq(briefs.consumerId, consumerId))
  return rows.map(({ advisorId }) => advisorId)
}

export type ConsentedAdvisor = { readonly advisor: ProfileRow; readonly brief: BriefRow | null }

/**
 * The advisors of a consumer's consents in force, latest first, each with the brief where there is
 * one.
 */
export async function listConsented(db: Db, consumerId: string): Promise<ConsentedAdvisor[]> {
  return db
    .select({ advisor: profiles, brief: briefs })
    .from(consents)
    .innerJoin(profiles, eq(profiles.id, consents.advisorId))
    .leftJoin(briefs, and(eq(briefs.consumerId, consents.consumerId), eq(briefs.advisorId, consents.advisorId)))
    .where(and(eq(consents.consumerId, consumerId), isInForce))
    .orderBy(desc(consents.grantedAt))
}
