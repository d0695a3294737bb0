import { and, eq, gt, inArray, lt, or } from 'drizzle-orm'
import { openCallStatuses } from '#contract/calls/values.ts'
import { lockUntilCommit } from '#server/platform/db/advisory-lock.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import type { RowsPage } from '#server/platform/each-row.ts'
import type { CallChange } from './rules.ts'
import { type CallRow, calls } from './tables.ts'

const isOpen = inArray(calls.status, [...openCallStatuses])
const latestFirst: ListOrder = { at: calls.startTime, id: calls.id, direction: 'desc' }
const isOf = (userId: string) => or(eq(calls.initiatorId, userId), eq(calls.recipientId, userId))

/**
 * Holds these people until the end of the transaction, in one order, so that of two calls that
 * begin at the same moment the second finds the first.
 */
export async function lockPeople(db: Db, userIds: readonly string[]): Promise<void> {
  for (const userId of [...userIds].sort()) await lockUntilCommit(db, `call:${userId}`)
}

/** Calls that keep any of these people busy. */
export function listOpenCalls(db: Db, userIds: readonly string[]): Promise<CallRow[]> {
  return db
    .select()
    .from(calls)
    .where(and(isOpen, or(...userIds.map(isOf))))
}

export async function insertCall(db: Db, call: typeof calls.$inferInsert): Promise<CallRow> {
  return firstRow(await db.insert(calls).values(call).returning())
}

/** A call of this person, locked, so that an answer and a hang-up cannot both win. */
export async function lockCall(
  db: Db,
  { callId, userId }: { callId: string; userId: string },
): Promise<CallRow | null> {
  const [row] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.id, callId), isOf(userId)))
    .for('no key update')
  return row ?? null
}

export async function lockAnyCall(db: Db, callId: string): Promise<CallRow | null> {
  const [row] = await db.select().from(calls).where(eq(calls.id, callId)).for('no key update')
  return row ?? null
}

export async function findCall(
  db: Db,
  { callId, userId }: { callId: string; userId: string },
): Promise<CallRow | null> {
  const [row] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.id, callId), isOf(userId)))
  return row ?? null
}

type Presence = Partial<
  Pick<CallRow, 'initiatorGoneAt' | 'recipientGoneAt' | 'initiatorSessionId' | 'recipientSessionId'>
>

export async function updateCall(db: Db, callId: string, change: CallChange | Presence): Promise<CallRow> {
  return firstRow(await db.update(calls).set(change).where(eq(calls.id, callId)).returning())
}

export function listCalls(
  db: Db,
  {
    userId,
    chatId,
    after,
    limit,
  }: { userId: string; chatId?: string | undefined; after: Cursor | null; limit: number },
): Promise<CallRow[]> {
  return db
    .select()
    .from(calls)
    .where(and(isOf(userId), chatId === undefined ? undefined : eq(calls.chatId, chatId), isAfter(after, latestFirst)))
    .orderBy(...orderOf(latestFirst))
    .limit(limit)
}

/** Notes that a side of a call is back. */
export function updateReturned(db: Db, { id, initiatorId }: CallRow, userId: string): Promise<CallRow> {
  return updateCall(db, id, initiatorId === userId ? { initiatorGoneAt: null } : { recipientGoneAt: null })
}

/** Calls that run since before then, in the order of their ids. */
export function listRunningSince(db: Db, answeredBefore: Date, { after, limit }: RowsPage): Promise<CallRow[]> {
  return db
    .select()
    .from(calls)
    .where(
      and(
        isOpen,
        eq(calls.status, 'ongoing'),
        lt(calls.answeredAt, answeredBefore),
        after === null ? undefined : gt(calls.id, after),
      ),
    )
    .orderBy(calls.id)
    .limit(limit)
}

export async function listOpenSince(db: Db, startedBefore: Date): Promise<CallRow[]> {
  return db
    .select()
    .from(calls)
    .where(and(isOpen, lt(calls.startTime, startedBefore)))
}
