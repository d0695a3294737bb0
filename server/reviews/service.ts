import { z } from 'zod'
import { problem } from '#contract/problems.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import type {
  EditReview,
  InboxQuery,
  ReplyToReview,
  ReviewSummary,
  ReviewsQuery,
  WriteReview,
} from '#contract/reviews/schemas.ts'
import { type ReviewStep, ratingBounds } from '#contract/reviews/values.ts'
import { requireVisiblePage } from '#server/eligibility/service.ts'
import type { Ctx, Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import { decodePosition, encodePosition, type RowPage } from '#server/platform/db/cursor.ts'
import { displayNamesFor, requireAdvisor } from '#server/profiles/service.ts'
import { moderationChanged, reviewEdited, reviewReplied, reviewWritten } from './events.ts'
import { isAbout, isWriter } from './policy.ts'
import { confirmationOf, editableUntil, isEditedSince, isReplyOpen, isUnchanged } from './rules.ts'
import type { ReviewedAppointment, SignedReview } from './store.ts'
import * as store from './store.ts'
import type { ReviewRow } from './tables.ts'

const ownReviewsShown = 500
const reviewableShown = 50

/** A review with the name of its advisor. */
export type NamedReview = SignedReview & { advisorName: string }

/** An appointment its consumer may still review. */
export type Reviewable = ReviewedAppointment & {
  advisorName: string
  expertise: readonly Specialty[]
  isContested: boolean
}

/**
 * What clients say of an advisor, sorted and filtered by a reader who may see the advisor's page;
 * the summary always counts every published review, and how many were removed.
 * @throws profiles.not-an-advisor
 */
export async function listReviews(
  ctx: Ctx,
  advisorId: string,
  { cursor, ...query }: ReviewsQuery,
): Promise<RowPage<SignedReview> & { summary: ReviewSummary }> {
  await requireVisiblePage(ctx, advisorId)
  const { advisor } = await requireAdvisor(ctx, advisorId)
  const [found, counts, perSubject, removedCount] = await Promise.all([
    store.listOfAdvisor(ctx.db, advisorId, { ...query, after: cursorOf(cursor), limit: query.limit + 1 }),
    store.countPerRating(ctx.db, advisorId),
    store.countPerSubject(ctx.db, advisorId),
    store.countRemoved(ctx.db, advisorId),
  ])
  const { min, max } = ratingBounds
  return {
    ...toSortedPage(found, query.limit),
    summary: {
      averageRating: advisor.averageRating,
      ratingCount: advisor.ratingCount,
      perRating: Array.from({ length: max - min + 1 }, (_, step) => counts.get(min + step) ?? 0),
      perSubject,
      removedCount,
    },
  }
}

/** The reviews the actor wrote, and the appointments they may still review. */
export async function listOwnReviews(ctx: UserCtx): Promise<{ reviews: NamedReview[]; reviewable: Reviewable[] }> {
  const [rows, appointments] = await Promise.all([
    store.listOfConsumer(ctx.db, ctx.actor.id, ownReviewsShown),
    store.listReviewable(ctx.db, ctx.actor.id, { now: ctx.now, limit: reviewableShown }),
  ])
  const open = appointments.flatMap((appointment) => {
    const confirmation = confirmationOf(appointment, ctx.now)
    return confirmation ? [{ ...appointment, isContested: confirmation === 'contested' }] : []
  })
  const [reviews, names] = await Promise.all([withNames(ctx, rows), namesOf(ctx, open)])
  return {
    reviews,
    reviewable: open.map((appointment) => ({
      ...appointment,
      advisorName: names.get(appointment.advisorId) ?? '',
      expertise: appointment.expertise ?? [],
    })),
  }
}

/** The reviews about the actor, those without a reply first, and how many wait for one. */
export async function listInbox(
  ctx: UserCtx,
  { cursor, ...query }: InboxQuery,
): Promise<RowPage<NamedReview> & { unanswered: number }> {
  const { id } = ctx.actor
  const [found, unanswered] = await Promise.all([
    store.listInbox(ctx.db, id, { ...query, after: cursorOf(cursor), limit: query.limit + 1 }),
    store.countUnanswered(ctx.db, id),
  ])
  const { rows, nextCursor } = toSortedPage(found, query.limit)
  return { rows: await withNames(ctx, rows), nextCursor, unanswered }
}

/**
 * Writes the one review an appointment can have; the advisor's average follows by the database. It
 * is public at once where the call record or both sides confirm the appointment, and held for an
 * operator where the advisor marked it as missed.
 * @throws core.not-found, reviews.not-yet, reviews.already-written
 */
export function writeReview(
  ctx: UserCtx,
  { appointmentId, tookPlace: _, ...values }: WriteReview,
): Promise<NamedReview> {
  return ctx.transaction(async (tx) => {
    const appointment = await store.findAppointment(tx.db, appointmentId)
    if (appointment?.consumerId !== tx.actor.id) throw problem('core.not-found')
    const confirmation = confirmationOf(appointment, tx.now)
    if (confirmation === null) throw problem('reviews.not-yet')
    const isHeld = confirmation === 'contested'
    const { consumerId, advisorId } = appointment
    const reviewId = await store.insertReview(tx.db, {
      ...values,
      appointmentId,
      consumerId,
      advisorId,
      state: isHeld ? 'held' : 'published',
      confirmation: isHeld ? 'operator' : confirmation,
      waitingSince: isHeld ? tx.now : null,
      createdAt: tx.now,
    })
    await recordReviewStep(tx, { id: reviewId, consumerId, advisorId }, { step: 'written' })
    if (isHeld) await tx.publish(moderationChanged, {})
    else await tx.publish(reviewWritten, { reviewId, advisorId, consumerId })
    return getReview(tx, reviewId)
  })
}

/**
 * Changes a review of the actor within 14 days after it became public; the text before stays in
 * its history. A review sent without a change stays as it is, and is not marked as changed.
 * @throws core.not-found, reviews.too-late, reviews.wrong-state
 */
export function editReview(ctx: UserCtx, id: string, values: EditReview): Promise<NamedReview> {
  return ctx.transaction(async (tx) => {
    const review = await lockOwn(tx, id)
    if (review.state !== 'published' && review.state !== 'held') throw problem('reviews.wrong-state')
    if (editableUntil(await getReview(tx, id)) <= tx.now) throw problem('reviews.too-late')
    if (isUnchanged(review, values)) return getReview(tx, id)
    // An operator decided about another text: the new one waits for them, and stays public.
    const isDecided = review.state === 'published' && review.decidedAt !== null
    const waitingSince = review.waitingSince ?? (isDecided ? tx.now : null)
    await store.updateReview(tx.db, id, { ...values, editedAt: tx.now, waitingSince })
    if (isDecided) await tx.publish(moderationChanged, {})
    await recordReviewStep(tx, review, { step: 'edited', rating: review.rating, text: review.text })
    const { advisorId, consumerId, state } = review
    if (state === 'published') await tx.publish(reviewEdited, { reviewId: id, advisorId, consumerId })
    return getReview(tx, id)
  })
}

/**
 * Takes a review of the actor back for good, with its reply; what was written stays in the history
 * that operators read. Withdrawing twice changes nothing.
 * @throws core.not-found
 */
export function withdrawReview(ctx: UserCtx, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const review = await lockOwn(tx, id)
    if (review.state === 'withdrawn') return
    await store.updateReview(tx.db, id, {
      state: 'withdrawn',
      text: '',
      answer: null,
      answeredAt: null,
      waitingSince: null,
    })
    await recordReviewStep(tx, review, { step: 'withdrawn', rating: review.rating, text: review.text })
    if (review.waitingSince) await tx.publish(moderationChanged, {})
  })
}

/**
 * Replies to a review in the advisor's own name, or changes the reply within 14 days of it or of a
 * later edit of the review.
 * @throws core.not-found, reviews.already-answered, reviews.edited, reviews.wrong-state
 */
export function replyToReview(ctx: UserCtx, id: string, { answer, editedAt }: ReplyToReview): Promise<NamedReview> {
  return ctx.transaction(async (tx) => {
    const review = await store.lockReview(tx.db, id)
    if (!review || !isAbout(tx.actor, review) || review.state === 'held') throw problem('core.not-found')
    if (review.state !== 'published') throw problem('reviews.wrong-state')
    if (!isReplyOpen(review, tx.now)) throw problem('reviews.already-answered')
    if (isEditedSince(review, editedAt)) throw problem('reviews.edited')
    if (review.answer !== answer) {
      const isFirst = review.answer === null
      await store.updateReview(tx.db, id, { answer, answeredAt: tx.now })
      await recordReviewStep(tx, review, { step: isFirst ? 'answered' : 'answer_edited', text: review.answer ?? '' })
      const { advisorId, consumerId } = review
      if (isFirst) await tx.publish(reviewReplied, { reviewId: id, advisorId, consumerId })
    }
    return getReview(tx, id)
  })
}

/** How many published reviews of an advisor have no reply. */
export function countUnanswered(ctx: Ctx, advisorId: string): Promise<number> {
  return store.countUnanswered(ctx.db, advisorId)
}

/** How many reviews wait for an operator's decision. */
export function countWaiting(ctx: Ctx): Promise<number> {
  return store.countWaiting(ctx.db)
}

/** Adds a step to the history of a review, in the name of the actor. */
export async function recordReviewStep(
  tx: Tx<UserActor>,
  review: Pick<ReviewRow, 'id' | 'consumerId' | 'advisorId'>,
  { step, rating = null, text = '' }: { step: ReviewStep; rating?: number | null; text?: string },
): Promise<void> {
  const { id: actorId, role } = tx.actor
  const party = isWriter(tx.actor, review)
    ? 'writer'
    : isAbout(tx.actor, review)
      ? 'advisor'
      : role === 'admin'
        ? 'operator'
        : 'member'
  await store.insertHistory(tx.db, { reviewId: review.id, at: tx.now, step, party, actorId, rating, text })
}

/** Adds the names of the advisors that reviews speak of. */
export async function withNames(ctx: UserCtx, rows: readonly SignedReview[]): Promise<NamedReview[]> {
  const names = await namesOf(ctx, rows)
  return rows.map((row) => ({ ...row, advisorName: names.get(row.advisorId) ?? '' }))
}

const Position = z.tuple([z.int32(), z.uuid()])

/** @throws core.invalid */
function cursorOf(text: string | undefined): store.SortedCursor | null {
  const position = decodePosition(text, Position)
  return position && { sortKey: position[0], id: position[1] }
}

/** The key goes with the cursor, because a reply or a change moves its row before the next page. */
function toSortedPage(found: readonly store.SortedReview[], limit: number): RowPage<SignedReview> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? encodePosition([last.sortKey, last.id]) : null }
}

function namesOf(ctx: UserCtx, rows: readonly { advisorId: string }[]): Promise<Map<string, string>> {
  return displayNamesFor(ctx, { viewerId: ctx.actor.id, ids: [...new Set(rows.map(({ advisorId }) => advisorId))] })
}

async function lockOwn(tx: Tx<UserActor>, id: string): Promise<ReviewRow> {
  const review = await store.lockReview(tx.db, id)
  if (!review || !isWriter(tx.actor, review)) throw problem('core.not-found')
  return review
}

async function getReview(ctx: UserCtx, id: string): Promise<NamedReview> {
  const review = await store.findReview(ctx.db, id)
  if (!review) throw problem('core.not-found')
  const [named] = await withNames(ctx, [review])
  if (!named) throw new Error('the review is missing from its own list')
  return named
}
