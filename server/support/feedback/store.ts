import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FeedbackState } from '#contract/support/feedback/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { productFeedback } from '../tables.ts'

export type FeedbackRow = typeof productFeedback.$inferSelect

const orders: Readonly<Record<FeedbackState, ListOrder>> = {
  open: { at: productFeedback.createdAt, id: productFeedback.id, direction: 'desc' },
  closed: { at: productFeedback.closedAt, id: productFeedback.id, direction: 'desc' },
}

type Filter = { state: FeedbackState; words: string | undefined; after: Cursor | null; limit: number }

/** Lists feedback of one state, the latest first. */
export async function listFeedback(db: Db, { state, words, after, limit }: Filter): Promise<FeedbackRow[]> {
  const isOfState = state === 'open' ? isNull(productFeedback.closedAt) : isNotNull(productFeedback.closedAt)
  const found = words === undefined ? undefined : sql`${productFeedback.feedback} ilike ${likePattern(words)}`
  return db
    .select()
    .from(productFeedback)
    .where(and(isOfState, found, isAfter(after, orders[state])))
    .orderBy(...orderOf(orders[state]))
    .limit(limit)
}

export async function lockFeedback(db: Db, id: string): Promise<FeedbackRow | null> {
  const [row] = await db.select().from(productFeedback).where(eq(productFeedback.id, id)).for('update')
  return row ?? null
}

type Closing = Pick<FeedbackRow, 'closedAt' | 'note'>

export async function updateFeedback(db: Db, id: string, change: Closing): Promise<void> {
  await db.update(productFeedback).set(change).where(eq(productFeedback.id, id))
}
