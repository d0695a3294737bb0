import type { OwnReview, Review, ReviewableAppointment } from '#contract/reviews/schemas.ts'
import type { Ctx } from '#server/platform/context.ts'
import { reviewActionsOf } from './policy.ts'
import { editableUntil, publicName } from './rules.ts'
import type { NamedReview, Reviewable } from './service.ts'
import type { SignedReview } from './store.ts'

/** A review as everybody reads it: of its writer it tells a first name and an initial. */
export function presentReview(ctx: Ctx, review: SignedReview): Review {
  const { id, advisorId, rating, text, subjects, isClient, meetingKind, compensation, conflict, confirmation, answer } =
    review
  return {
    id,
    advisorId,
    writtenBy: publicName(review),
    rating,
    text,
    subjects,
    isClient,
    meetingKind,
    compensation,
    conflict,
    confirmation,
    answer,
    answeredAt: review.answeredAt?.toISOString() ?? null,
    createdAt: review.createdAt.toISOString(),
    editedAt: review.editedAt?.toISOString() ?? null,
    can: reviewActionsOf(ctx.actor, review, ctx.now),
  }
}

/** A review as its two sides and operators see it. */
export function presentOwnReview(ctx: Ctx, review: NamedReview): OwnReview {
  const { appointmentId, advisorName, state, isReported, removalGround, removalReason, decidedAt } = review
  return {
    ...presentReview(ctx, review),
    appointmentId,
    advisorName,
    state,
    isReported,
    editableUntil: editableUntil(review).toISOString(),
    removal:
      state === 'removed' && removalGround && decidedAt
        ? { ground: removalGround, reason: removalReason ?? '', at: decidedAt.toISOString() }
        : null,
  }
}

export function presentReviewable(appointment: Reviewable): ReviewableAppointment {
  const { id, advisorId, advisorName, expertise, startsAt, isContested } = appointment
  return {
    appointmentId: id,
    advisorId,
    advisorName,
    expertise: [...expertise],
    startsAt: startsAt.toISOString(),
    isContested,
  }
}
