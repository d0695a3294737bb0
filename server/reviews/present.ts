import type { OwnReview, Review } from '#contract/reviews/schemas.ts'
import type { Ctx } from '#server/platform/context.ts'
import { mayAnswer } from './policy.ts'
import { publicName } from './rules.ts'
import type { SignedReview } from './store.ts'

/** A review as everybody reads it: of its writer it tells a first name and an initial. */
export function presentReview(ctx: Ctx, review: SignedReview): Review {
  const { id, advisorId, rating, text, answer, answeredAt, createdAt } = review
  return {
    id,
    advisorId,
    writtenBy: publicName(review),
    rating,
    text,
    isClient: true,
    wasPaid: false,
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    canAnswer: mayAnswer(ctx.actor, review),
  }
}

export function presentOwnReview(ctx: Ctx, review: SignedReview): OwnReview {
  return { ...presentReview(ctx, review), appointmentId: review.appointmentId }
}
