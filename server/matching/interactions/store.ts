import { and, eq, or, sql } from 'drizzle-orm'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { type InteractionRow, type InteractionSummary, interactions, profileViews } from '../tables.ts'

const of = ({ consumerId, advisorId }: ConsumerAdvisorPair) =>
  and(eq(interactions.consumerId, consumerId), eq(interactions.advisorId, advisorId))

/**
 * Reads the pair's row, made now if it is the first, and keeps it locked until the transaction
 * ends.
 */
export async function lockInteraction(db: Db, pair: ConsumerAdvisorPair, now: Date): Promise<InteractionRow> {
  const lock = () => db.select().from(interactions).where(of(pair)).for('update')
  const [former] = await lock()
  if (former) return former
  await db
    .insert(interactions)
    .values({ ...pair, asOf: now })
    .onConflictDoNothing()
  const [row] = await lock()
  if (!row) throw new Error('an interaction vanished between its insert and its lock')
  return row
}

export async function updateInteraction(
  db: Db,
  pair: ConsumerAdvisorPair,
  change: Partial<InteractionRow>,
): Promise<void> {
  await db.update(interactions).set(change).where(of(pair))
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

/** What passed between somebody who has gone and anybody else. */
export async function deleteInteractionsOf(db: Db, personId: string): Promise<void> {
  await db.delete(interactions).where(or(eq(interactions.consumerId, personId), eq(interactions.advisorId, personId)))
}
