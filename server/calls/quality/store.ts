import { and, count, eq, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { lockUntilCommit } from '#server/platform/db/advisory-lock.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { callRatings, callSamples, calls } from '../tables.ts'

/** Keeps two reports of one side apart, until the end of the transaction. */
export async function lockSamples(db: Db, { callId, userId }: { callId: string; userId: string }): Promise<void> {
  await lockUntilCommit(db, `call-samples:${callId}:${userId}`)
}

export async function insertSamples(db: Db, samples: (typeof callSamples.$inferInsert)[]): Promise<void> {
  await db.insert(callSamples).values(samples)
}

export async function countSamples(db: Db, side: { callId: string; userId: string }): Promise<number> {
  const [row] = await db
    .select({ samples: count() })
    .from(callSamples)
    .where(and(eq(callSamples.callId, side.callId), eq(callSamples.userId, side.userId)))
  return row?.samples ?? 0
}

export async function deleteSamplesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(callSamples).where(lt(callSamples.createdAt, before))
}

export async function upsertRating(db: Db, rating: typeof callRatings.$inferInsert): Promise<void> {
  await db
    .insert(callRatings)
    .values(rating)
    .onConflictDoUpdate({
      target: [callRatings.callId, callRatings.userId],
      set: { isGood: rating.isGood, createdAt: rating.createdAt },
    })
}

export type QualityRow = {
  calls: number
  completed: number
  missed: number
  failed: number
  median_seconds: number | null
  opinion_score: number | null
  poor_calls: number
  measured_calls: number
  relayed_calls: number
  good_ratings: number
  ratings: number
}

/** The calls since a moment in figures; a call is poor below 3.6, where many users complain. */
export async function findQuality(db: Db, since: Date): Promise<QualityRow> {
  const result = await db.execute<QualityRow>(sql`
    with recent as (select * from ${calls} where start_time >= ${since}),
         measured as (select call_id, avg(opinion_score) as score, bool_or(is_relayed) as relayed
                        from ${callSamples} join recent on recent.id = call_id group by call_id)
    select count(*)::int as calls,
           count(*) filter (where status = 'completed')::int as completed,
           count(*) filter (where status = 'missed')::int as missed,
           count(*) filter (where status = 'failed')::int as failed,
           percentile_cont(0.5) within group (order by duration_seconds)
             filter (where status = 'completed') as median_seconds,
           (select avg(score) from measured) as opinion_score,
           (select count(*)::int from measured where score < 3.6) as poor_calls,
           (select count(*)::int from measured) as measured_calls,
           (select count(*)::int from measured where relayed) as relayed_calls,
           (select count(*)::int from ${callRatings} join recent on recent.id = call_id where is_good) as good_ratings,
           (select count(*)::int from ${callRatings} join recent on recent.id = call_id) as ratings
      from recent`)
  return firstRow(result.rows)
}

/** The median and the 95th percentile of each figure, in this order; null without samples. */
type Percentiles = [number, number] | null
export type LineRow = {
  round_trip_ms: Percentiles
  jitter_ms: Percentiles
  loss_ratio: Percentiles
  received_kbps: Percentiles
  freezes: Percentiles
}

const spread = (column: PgColumn) => sql`percentile_cont(array[0.5, 0.95]) within group (order by ${column})`

/** What the samples of the calls since a moment measured. */
export async function findLine(db: Db, since: Date): Promise<LineRow> {
  const { roundTripMs, jitterMs, lossRatio, receivedKbps, freezes } = callSamples
  const result = await db.execute<LineRow>(sql`
    select ${spread(roundTripMs)} as round_trip_ms, ${spread(jitterMs)} as jitter_ms, ${spread(lossRatio)} as loss_ratio,
           ${spread(receivedKbps)} as received_kbps, ${spread(freezes)} as freezes
      from ${callSamples} join ${calls} on ${calls.id} = ${callSamples.callId} where ${calls.startTime} >= ${since}`)
  return firstRow(result.rows)
}
