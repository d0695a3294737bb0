import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { advisorProfiles } from '../../profiles/tables.ts'
import { advisorCapacity } from '../capacity/tables.ts'
import { listed } from '../eligibility/store.ts'
import { type WaitingRow, waitingList } from './tables.ts'

type Pair = { consumerId: string; advisorId: string }
const of = ({ consumerId, advisorId }: Pair) =>
  and(eq(waitingList.consumerId, consumerId), eq(waitingList.advisorId, advisorId))

export async function find(db: Db, pair: Pair): Promise<WaitingRow | null> {
  const [row] = await db.select().from(waitingList).where(of(pair))
  return row ?? null
}

/** Puts somebody at the end of a line; who was told and came too late stands at the end again. */
export async function join(db: Db, pair: Pair, now: Date): Promise<void> {
  await db
    .insert(waitingList)
    .values({ ...pair, joinedAt: now })
    .onConflictDoUpdate({
      target: [waitingList.consumerId, waitingList.advisorId],
      set: { joinedAt: now, toldAt: null },
      setWhere: isNotNull(waitingList.toldAt),
    })
}

export async function leave(db: Db, pair: Pair): Promise<void> {
  await db.delete(waitingList).where(of(pair))
}

export async function countWaiting(db: Db, advisorId: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(waitingList)
    .where(and(eq(waitingList.advisorId, advisorId), isNull(waitingList.toldAt)))
  return row?.waiting ?? 0
}

export async function countToldSince(db: Db, advisorId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ told: count() })
    .from(waitingList)
    .where(and(eq(waitingList.advisorId, advisorId), gte(waitingList.toldAt, since)))
  return row?.told ?? 0
}

/** Listed advisors who are not full and for whom somebody waits, in order of their ids. */
export async function listOpenWithLine(
  db: Db,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: advisorProfiles.id })
    .from(advisorProfiles)
    .innerJoin(waitingList, and(eq(waitingList.advisorId, advisorProfiles.id), isNull(waitingList.toldAt)))
    .leftJoin(advisorCapacity, eq(advisorCapacity.advisorId, advisorProfiles.id))
    .where(
      and(
        gt(advisorProfiles.id, after),
        or(isNull(advisorCapacity.fullUntil), lte(advisorCapacity.fullUntil, now)),
        listed(),
      ),
    )
    .orderBy(asc(advisorProfiles.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Marks the first of a line as told and gives them, in the order in which they came. */
export async function tellFirst(
  db: Db,
  { advisorId, limit, now }: { advisorId: string; limit: number; now: Date },
): Promise<string[]> {
  const first = await db
    .select({ consumerId: waitingList.consumerId })
    .from(waitingList)
    .where(and(eq(waitingList.advisorId, advisorId), isNull(waitingList.toldAt)))
    .orderBy(asc(waitingList.joinedAt), asc(waitingList.consumerId))
    .limit(limit)
    .for('update')
  const ids = first.map(({ consumerId }) => consumerId)
  if (ids.length === 0) return []
  await db
    .update(waitingList)
    .set({ toldAt: now })
    .where(and(eq(waitingList.advisorId, advisorId), inArray(waitingList.consumerId, ids)))
  return ids
}

/** Forgets who was told long ago and did not come. */
export async function forgetTold(db: Db, before: Date): Promise<void> {
  await db
    .delete(waitingList)
    .where(and(isNotNull(waitingList.toldAt), lte(waitingList.toldAt, sql`${before.toISOString()}::timestamptz`)))
}

/** Takes somebody out of every line, and everybody out of theirs. */
export async function removeOf(db: Db, userId: string): Promise<void> {
  await db.delete(waitingList).where(or(eq(waitingList.consumerId, userId), eq(waitingList.advisorId, userId)))
}
