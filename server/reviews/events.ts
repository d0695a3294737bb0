import type { ReviewDecision } from '#contract/reviews/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

type ReviewIds = { reviewId: string; advisorId: string; consumerId: string }

/** An appointment took place, and its consumer may say how it was. */
export const reviewRequested = domainEvent<{ appointmentId: string; advisorId: string; consumerId: string }>(
  'reviews.review-requested',
)

/** A review became public. */
export const reviewWritten = domainEvent<ReviewIds>('reviews.review-written')

/** The writer changed a public review. */
export const reviewEdited = domainEvent<ReviewIds>('reviews.review-edited')

/** The advisor replied for the first time. */
export const reviewReplied = domainEvent<ReviewIds>('reviews.review-replied')

/** Somebody reported a review, which stays public until an operator decides. */
export const reviewReported = domainEvent<ReviewIds>('reviews.review-reported')

/** Something for operators came in or was settled without them. */
export const moderationChanged = domainEvent<object>('reviews.moderation-changed')

/** An operator decided; `reporterIds` are those whose reports it settles. */
export const reviewModerated = domainEvent<
  ReviewIds & { decision: ReviewDecision; reason: string; reporterIds: readonly string[] }
>('reviews.review-moderated')
