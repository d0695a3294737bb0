import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { RowsPage } from '#server/platform/each-row.ts'
import { advisorProfiles } from '#server/profiles/tables.ts'
import { advisorCapacity } from '../capacity/tables.ts'
import { listed } from '../tables.ts'
import { type WaitListRow, waitList } from './tables.ts'

const of = ({ consumerId, advisorId }: ConsumerAdvisorPair) =>
  and(eq(waitList.consumerId, consumerId), eq(waitList.advisorId, advisorId))

export async function findEntry(db: Db, pair: ConsumerAdvisorPair): Promise<WaitListRow | null> {
  const [row] = await db.select().from(waitList).where(of(pair))
  return row ?? null
}

/** Adds a consumer at the end. One who was notified and came too late joins at the end again. */
export async function upsertEntry(db: Db, pair: ConsumerAdvisorPair, now: Date): Promise<void> {
  await db
    .insert(waitList)
    .values({ ...pair, joinedAt: now })
    .onConflictDoUpdate({
      target: [waitList.consumerId, waitList.advisorId],
      set: { joinedAt: now, notifiedAt: null },
      setWhere: isNotNull(waitList.notifiedAt),
    })
}

export async function deleteEntry(db: Db, pair: ConsumerAdvisorPair): Promise<void> {
  await db.delete(waitList).where(of(pair))
}

export async function countWaiting(db: Db, advisorId: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(waitList)
    .where(and(eq(waitList.advisorId, advisorId), isNull(waitList.notifiedAt)))
  return row?.waiting ?? 0
}

export async function countNotifiedSince(db: Db, advisorId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ notified: count() })
    .from(waitList)
    .where(and(eq(waitList.advisorId, advisorId), gte(waitList.notifiedAt, since)))
  return row?.notified ?? 0
}

/** Lists advisors who are shown, not full, and have somebody waiting, by id. */
export async function listOpenWithWaiting(db: Db, { now, after, limit }: RowsPage & { now: Date }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: advisorProfiles.id })
    .from(advisorProfiles)
    .innerJoin(waitList, and(eq(waitList.advisorId, advisorProfiles.id), isNull(waitList.notifiedAt)))
    .leftJoin(advisorCapacity, eq(advisorCapacity.advisorId, advisorProfiles.id))
    .where(
      and(
        after === null ? undefined : gt(advisorProfiles.id, after),
        or(isNull(advisorCapacity.fullUntil), lte(advisorCapacity.fullUntil, now)),
        listed(),
      ),
    )
    .orderBy(asc(advisorProfiles.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Marks the first consumers of a list as notified and returns them in the order in which they
 * joined.
 */
export async function updateFirstNotified(
  db: Db,
  { advisorId, limit, now }: { advisorId: string; limit: number; now: Date },
): Promise<string[]> {
  const first = await db
    .select({ consumerId: waitList.consumerId })
    .from(waitList)
    .where(and(eq(waitList.advisorId, advisorId), isNull(waitList.notifiedAt)))
    .orderBy(asc(waitList.joinedAt), asc(waitList.consumerId))
    .limit(limit)
    .for('update')
  const ids = first.map(({ consumerId }) => consumerId)
  if (ids.length === 0) return []
  await db
    .update(waitList)
    .set({ notifiedAt: now })
    .where(and(eq(waitList.advisorId, advisorId), inArray(waitList.consumerId, ids)))
  return ids
}

/** Removes consumers who were notified before this time and did not come. */
export async function deleteNotifiedBefore(db: Db, before: Date): Promise<void> {
  await db
    .delete(waitList)
    .where(and(isNotNull(waitList.notifiedAt), lte(waitList.notifiedAt, sql`${before.toISOString()}::timestamptz`)))
}

/** Removes a person from every list, and the list of an advisor. */
export async function deleteEntriesOf(db: Db, userId: string): Promise<void> {
  await db.delete(waitList).where(or(eq(waitList.consumerId, userId), eq(waitList.advisorId, userId)))
}
