import type { PageQuery } from '#contract/core/paging.ts'
import { problem } from '#contract/problems.ts'
import type { ReviewSummary, WriteReview } from '#contract/reviews/schemas.ts'
import { ratingBounds } from '#contract/reviews/values.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { requireAdvisor } from '#server/profiles/service.ts'
import { reviewAnswered, reviewWritten } from './events.ts'
import { isAbout } from './policy.ts'
import type { SignedReview } from './store.ts'
import * as store from './store.ts'

const ownReviewsShown = 500

/**
 * What clients say of an advisor, latest first, with the ratings of all of them.
 * @throws profiles.not-an-advisor
 */
export async function listReviews(
  ctx: Ctx,
  advisorId: string,
  { cursor, limit }: PageQuery,
): Promise<RowPage<SignedReview> & { summary: ReviewSummary }> {
  const { advisor } = await requireAdvisor(ctx, advisorId)
  const [found, counts] = await Promise.all([
    store.listOfAdvisor(ctx.db, advisorId, { after: decodeCursor(cursor), limit: limit + 1 }),
    store.countPerRating(ctx.db, advisorId),
  ])
  const { min, max } = ratingBounds
  return {
    ...toPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id })),
    summary: {
      averageRating: advisor.averageRating,
      ratingCount: advisor.ratingCount,
      perRating: Array.from({ length: max - min + 1 }, (_, step) => counts.get(min + step) ?? 0),
    },
  }
}

/** The reviews the actor wrote. */
export function listOwnReviews(ctx: UserCtx): Promise<SignedReview[]> {
  return store.listOfConsumer(ctx.db, ctx.actor.id, ownReviewsShown)
}

/**
 * Writes the one review an appointment can have. The advisor's average follows by the database.
 * @throws core.not-found, reviews.not-yet, reviews.already-written
 */
export function writeReview(ctx: UserCtx, { appointmentId, rating, text }: WriteReview): Promise<SignedReview> {
  return ctx.transaction(async (tx) => {
    const appointment = await store.findAppointment(tx.db, appointmentId)
    if (appointment?.consumerId !== tx.actor.id) throw problem('core.not-found')
    if (appointment.status !== 'completed') throw problem('reviews.not-yet')
    const { consumerId, advisorId } = appointment
    const values = { appointmentId, consumerId, advisorId, rating, text, createdAt: tx.now }
    const reviewId = await store.insertReview(tx.db, values)
    await tx.publish(reviewWritten, { reviewId, advisorId, consumerId })
    return getReview(tx, reviewId)
  })
}

/**
 * Answers a review in the advisor's own name, once and for good.
 * @throws core.not-found, reviews.already-answered
 */
export function answerReview(ctx: UserCtx, reviewId: string, text: string): Promise<SignedReview> {
  return ctx.transaction(async (tx) => {
    const review = await getReview(tx, reviewId)
    if (!isAbout(tx.actor, review)) throw problem('core.not-found')
    if (!(await store.insertAnswer(tx.db, reviewId, text, tx.now))) throw problem('reviews.already-answered')
    const { advisorId, consumerId } = review
    await tx.publish(reviewAnswered, { reviewId, advisorId, consumerId })
    return getReview(tx, reviewId)
  })
}

async function getReview(ctx: Ctx, id: string): Promise<SignedReview> {
  const review = await store.findReview(ctx.db, id)
  if (!review) throw problem('core.not-found')
  return review
}
