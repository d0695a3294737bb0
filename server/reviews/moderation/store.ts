import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { ModerationList } from '#contract/reviews/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { listSigned, type SignedReview } from '../store.ts'
import { type ReviewHistoryRow, type ReviewReportRow, reviewHistory, reviewReports, reviews } from '../tables.ts'

/** @throws reviews.already-reported */
export async function insertReport(db: Db, values: typeof reviewReports.$inferInsert): Promise<void> {
  await db
    .insert(reviewReports)
    .values(values)
    .catch(problemsBy({ review_reports_one_a_person: 'reviews.already-reported' }))
}

/** Settles the open reports of a review and returns who made them. */
export async function updateReportsSettled(db: Db, reviewId: string, settledAt: Date): Promise<string[]> {
  const rows = await db
    .update(reviewReports)
    .set({ settledAt })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.settledAt)))
    .returning({ reporterId: reviewReports.reporterId })
  return rows.map(({ reporterId }) => reporterId)
}

/** Empties what somebody wrote beside their reports, when their account is deleted. */
export async function updateNotesErased(db: Db, reporterId: string): Promise<void> {
  await db.update(reviewReports).set({ note: '' }).where(eq(reviewReports.reporterId, reporterId))
}

const lists: Record<ModerationList, { order: ListOrder; condition: SQL | undefined }> = {
  open: {
    order: { at: reviews.waitingSince, id: reviews.id, direction: 'asc' },
    condition: isNotNull(reviews.waitingSince),
  },
  decided: {
    order: { at: reviews.decidedAt, id: reviews.id, direction: 'desc' },
    condition: and(isNotNull(reviews.decidedAt), isNull(reviews.waitingSince)),
  },
}

/** One row more than requested, so that the caller knows of a next page. */
export async function listModerated(
  db: Db,
  { list, after, limit }: { list: ModerationList; after: Cursor | null; limit: number },
): Promise<SignedReview[]> {
  const { order, condition } = lists[list]
  return listSigned(db)
    .where(and(condition, isAfter(after, order)))
    .orderBy(...orderOf(order))
    .limit(limit)
}

/** The reports of some reviews, by review, oldest first. */
export async function listReports(db: Db, ids: readonly string[]): Promise<Map<string, ReviewReportRow[]>> {
  const rows = await db
    .select()
    .from(reviewReports)
    .where(inArray(reviewReports.reviewId, [...ids]))
    .orderBy(asc(reviewReports.createdAt))
  return Map.groupBy(rows, ({ reviewId }) => reviewId)
}

/** The history of some reviews, by review, latest first. */
export async function listHistory(db: Db, ids: readonly string[]): Promise<Map<string, ReviewHistoryRow[]>> {
  const rows = await db
    .select()
    .from(reviewHistory)
    .where(inArray(reviewHistory.reviewId, [...ids]))
    .orderBy(desc(reviewHistory.at), desc(reviewHistory.id))
  return Map.groupBy(rows, ({ reviewId }) => reviewId)
}
