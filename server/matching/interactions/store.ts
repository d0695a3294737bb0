import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { listed } from '#server/eligibility/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { statement } from '#server/platform/db/statement.ts'
import { advisorProfiles } from '#server/profiles/tables.ts'
import { type InteractionRow, type InteractionSummary, interactions, profileViews } from '../tables.ts'

const of = ({ consumerId, advisorId }: ConsumerAdvisorPair) =>
  and(eq(interactions.consumerId, consumerId), eq(interactions.advisorId, advisorId))

/**
 * Reads the pair's row, made now if it is the first, and keeps it locked until the transaction
 * ends.
 */
export async function lockInteraction(db: Db, pair: ConsumerAdvisorPair, now: Date): Promise<InteractionRow> {
  const former = await lockFormerInteraction(db, pair)
  if (former) return former
  await db
    .insert(interactions)
    .values({ ...pair, asOf: now })
    .onConflictDoNothing()
  return firstRow(await lockingPair(db, pair))
}

/** The same for a pair whose first act was before; null when there was none. */
export async function lockFormerInteraction(db: Db, pair: ConsumerAdvisorPair): Promise<InteractionRow | null> {
  const [former] = await lockingPair(db, pair)
  return former ?? null
}

const lockingPair = (db: Db, pair: ConsumerAdvisorPair) => db.select().from(interactions).where(of(pair)).for('update')

export async function updateInteraction(
  db: Db,
  pair: ConsumerAdvisorPair,
  change: Partial<InteractionRow>,
): Promise<void> {
  await db.update(interactions).set(change).where(of(pair))
}

/**
 * Reads the rows of pairs, made at `now` where there is none, and keeps them locked until the
 * transaction ends; always in the same order, so that two transactions cannot wait for each other.
 */
export async function lockInteractions(
  db: Db,
  pairs: readonly ConsumerAdvisorPair[],
  now: Date,
): Promise<InteractionRow[]> {
  const values = {
    consumerIds: pairs.map(({ consumerId }) => consumerId),
    advisorIds: pairs.map(({ advisorId }) => advisorId),
  }
  const rows = await lockInteractionsStatement(db, values)
  if (rows.length === pairs.length) return rows
  const made = pairs.map((pair) => ({ ...pair, asOf: now }))
  await db
    .insert(interactions)
    .values(made.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))))
    .onConflictDoNothing()
  return lockInteractionsStatement(db, values)
}

const orderOf = ({ consumerId, advisorId }: ConsumerAdvisorPair) => consumerId + advisorId

const lockInteractionsStatement = statement((db) =>
  db
    .select()
    .from(interactions)
    .where(
      sql`(${interactions.consumerId}, ${interactions.advisorId}) in (
        select * from unnest(${sql.placeholder('consumerIds')}::uuid[], ${sql.placeholder('advisorIds')}::uuid[]))`,
    )
    .orderBy(interactions.consumerId, interactions.advisorId)
    .for('update')
    .prepare('matching_lock_interactions'),
)

type MessageCount = ConsumerAdvisorPair & Pick<InteractionRow, 'strength' | 'asOf' | 'messageCount'>

/** Writes how much passed between pairs after messages. */
export async function updateMessageCounts(db: Db, rows: readonly MessageCount[]): Promise<void> {
  await updateMessageCountsStatement(db, {
    consumerIds: rows.map(({ consumerId }) => consumerId),
    advisorIds: rows.map(({ advisorId }) => advisorId),
    strengths: rows.map(({ strength }) => strength),
    times: rows.map(({ asOf }) => asOf.toISOString()),
    counts: rows.map(({ messageCount }) => messageCount),
  })
}

const updateMessageCountsStatement = statement((db) => {
  const change = db
    .select({
      consumerId: sql<string>`change.consumer_id`.as('change_consumer_id'),
      advisorId: sql<string>`change.advisor_id`.as('change_advisor_id'),
      strength: sql`change.strength`.as('change_strength'),
      asOf: sql`change.as_of`.as('change_as_of'),
      count: sql`change.count`.as('change_count'),
    })
    .from(
      sql`unnest(${sql.placeholder('consumerIds')}::uuid[], ${sql.placeholder('advisorIds')}::uuid[],
        ${sql.placeholder('strengths')}::float8[], ${sql.placeholder('times')}::timestamptz[],
        ${sql.placeholder('counts')}::int[]) change(consumer_id, advisor_id, strength, as_of, count)`,
    )
    .as('interaction_change')
  return db
    .update(interactions)
    .set({ strength: sql`${change.strength}`, asOf: sql`${change.asOf}`, messageCount: sql`${change.count}` })
    .from(change)
    .where(and(eq(interactions.consumerId, change.consumerId), eq(interactions.advisorId, change.advisorId)))
    .prepare('matching_count_messages')
})

/** The listed advisors whom a consumer saved, the latest first. */
export async function listSavedIds(db: Db, consumerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: interactions.advisorId })
    .from(interactions)
    .innerJoin(advisorProfiles, eq(advisorProfiles.id, interactions.advisorId))
    .where(and(eq(interactions.consumerId, consumerId), eq(interactions.reaction, 'like'), listed()))
    .orderBy(desc(interactions.reactedAt), interactions.advisorId)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Reads what an explanation tells of the pasts of one consumer with some advisors. */
export async function listInteractionSummaries(
  db: Db,
  consumerId: string,
  advisorIds: readonly string[],
): Promise<Map<string, InteractionSummary>> {
  if (advisorIds.length === 0) return new Map()
  const rows = await actsWith(db).execute({ consumerId, advisorIds: [...advisorIds] })
  return new Map(rows.map(({ advisorId, ...acts }) => [advisorId, acts]))
}

const actsWith = prepared((db) =>
  db
    .select({
      advisorId: interactions.advisorId,
      reaction: interactions.reaction,
      reactedAt: interactions.reactedAt,
      messageCount: interactions.messageCount,
      appointmentCount: interactions.appointmentCount,
      completedCount: interactions.completedCount,
    })
    .from(interactions)
    .where(
      and(
        eq(interactions.consumerId, sql.placeholder('consumerId')),
        sql`${interactions.advisorId} = any(${sql.placeholder('advisorIds')}::uuid[])`,
      ),
    )
    .prepare('matching_acts_with'),
)

export async function upsertView(db: Db, advisorId: string, day: string): Promise<void> {
  await db
    .insert(profileViews)
    .values({ advisorId, day, views: 1 })
    .onConflictDoUpdate({
      target: [profileViews.advisorId, profileViews.day],
      set: { views: sql`${profileViews.views} + 1` },
    })
}

/** Deletes what passed between somebody who has gone and anybody else, and who looked at them. */
export async function deleteInteractionsOf(db: Db, personId: string): Promise<void> {
  await db.delete(profileViews).where(eq(profileViews.advisorId, personId))
  await db.delete(interactions).where(or(eq(interactions.consumerId, personId), eq(interactions.advisorId, personId)))
}
