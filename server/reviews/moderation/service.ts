import { problem } from '#contract/problems.ts'
import type { DecideReview, ModerationQuery } from '#contract/reviews/moderation/schemas.ts'
import type { ReportReview } from '#contract/reviews/schemas.ts'
import { reviewDecisions } from '#contract/reviews/values.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { recordAct } from '#server/staff/service.ts'
import { moderationChanged, reviewModerated, reviewReported, reviewWritten } from '../events.ts'
import { isWriter } from '../policy.ts'
import { decisionsFor, isEditedSince } from '../rules.ts'
import { type NamedReview, recordReviewStep, withNames } from '../service.ts'
import * as reviews from '../store.ts'
import type { ReviewHistoryRow, ReviewReportRow } from '../tables.ts'
import * as store from './store.ts'

/** A review with all that an operator's decision needs. */
export type ReviewDetails = {
  review: NamedReview
  appointment: reviews.ReviewedAppointment
  reports: readonly ReviewReportRow[]
  history: readonly ReviewHistoryRow[]
}

/**
 * Reports a public review, once a person; it stays public until an operator decides. A low rating
 * is no ground (docs/product.md "Reviews").
 * @throws core.not-found, reviews.already-reported
 */
export function reportReview(ctx: UserCtx, id: string, { ground, note }: ReportReview): Promise<void> {
  return ctx.transaction(async (tx) => {
    const review = await reviews.lockReview(tx.db, id)
    // A writer cannot report their own words; they can withdraw them.
    if (review?.state !== 'published' || isWriter(tx.actor, review)) throw problem('core.not-found')
    await store.insertReport(tx.db, { reviewId: id, reporterId: tx.actor.id, ground, note, createdAt: tx.now })
    await reviews.updateReview(tx.db, id, { waitingSince: review.waitingSince ?? tx.now })
    await recordReviewStep(tx, review, { step: 'reported' })
    const { advisorId, consumerId } = review
    // Advisors report what was written about them; the writer gets a notice.
    await tx.publish(reviewReported, { reviewId: id, advisorId, consumerId })
    await tx.publish(moderationChanged, {})
  })
}

/** Reviews that wait for a decision, oldest first, or decided ones, latest first. */
export async function listModerated(
  ctx: UserCtx,
  { list, cursor, limit }: ModerationQuery,
): Promise<RowPage<ReviewDetails> & { open: number }> {
  const [found, open] = await Promise.all([
    store.listModerated(ctx.db, { list, after: decodeCursor(cursor), limit: limit + 1 }),
    reviews.countWaiting(ctx.db),
  ])
  const page = toPage(found, limit, (row) => ({
    at: list === 'open' ? row.waitingSince : row.decidedAt,
    id: row.id,
  }))
  const ids = page.rows.map(({ id }) => id)
  const [named, appointments, reports, history] = await Promise.all([
    withNames(ctx, page.rows),
    reviews.listAppointments(
      ctx.db,
      page.rows.map(({ appointmentId }) => appointmentId),
    ),
    store.listReports(ctx.db, ids),
    store.listHistory(ctx.db, ids),
  ])
  const rows = named.flatMap((review) => {
    const appointment = appointments.find(({ id }) => id === review.appointmentId)
    return appointment
      ? [{ review, appointment, reports: reports.get(review.id) ?? [], history: history.get(review.id) ?? [] }]
      : []
  })
  return { rows, nextCursor: page.nextCursor, open }
}

/**
 * Decides about a review and settles its reports; both sides and the reporters get a notice.
 * @throws core.not-found, reviews.edited, reviews.wrong-state
 */
export function decideReview(
  ctx: UserCtx,
  id: string,
  { decision, ground, reason, editedAt }: DecideReview,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const review = await reviews.lockReview(tx.db, id)
    if (!review) throw problem('core.not-found')
    if (!decisionsFor(review).includes(decision)) throw problem('reviews.wrong-state')
    if (isEditedSince(review, editedAt)) throw problem('reviews.edited')
    const isRemoved = decision === 'remove'
    await reviews.updateReview(tx.db, id, {
      state: reviewDecisions[decision].to,
      waitingSince: null,
      decidedAt: tx.now,
      removalGround: isRemoved ? (ground ?? null) : null,
      removalReason: isRemoved ? reason : null,
    })
    await recordReviewStep(tx, review, { step: decision, text: reason })
    await recordAct(tx, { act: 'review-decided', subjectId: review.advisorId, detail: decision, reason })
    const settled = await store.updateReportsSettled(tx.db, id, tx.now)
    const { advisorId, consumerId } = review
    const reporterIds = settled.filter((reporterId) => reporterId !== advisorId)
    const payload = { reviewId: id, advisorId, consumerId }
    if (decision === 'publish') await tx.publish(reviewWritten, payload)
    await tx.publish(reviewModerated, { ...payload, decision, reason, reporterIds })
    await tx.publish(moderationChanged, {})
  })
}

/** Lets go of what somebody wrote to operators, when their account is deleted. */
export async function forgetReporter(tx: Tx, userId: string): Promise<void> {
  await store.updateNotesErased(tx.db, userId)
}
