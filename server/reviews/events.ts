import { domainEvent } from '#server/platform/domain-event.ts'

type ReviewNews = { reviewId: string; advisorId: string; consumerId: string }

/** A client has said what it was like. */
export const reviewWritten = domainEvent<ReviewNews>('reviews.review-written')

/** The advisor has answered, which happens once a review. */
export const reviewAnswered = domainEvent<ReviewNews>('reviews.review-answered')
