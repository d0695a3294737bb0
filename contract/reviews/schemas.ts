import { z } from 'zod'
import { Id, Instant, text } from '#contract/core/fields.ts'
import { answerMaxLength, ratingBounds, reviewMaxLength } from './values.ts'

export const Review = z.object({
  id: Id,
  advisorId: Id,
  /** How the writer is named in public: first name and initial, never more. */
  writtenBy: z.string(),
  rating: z.number().int(),
  text: z.string(),
  /** What every review says of its writer (docs/product.md "Reviews"). */
  isClient: z.literal(true),
  wasPaid: z.literal(false),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  createdAt: Instant,
  /** Whether the reader is the advisor spoken of and has not answered yet. */
  canAnswer: z.boolean(),
})
export type Review = z.infer<typeof Review>

/** A review as its writer finds it again beside the appointment. */
export const OwnReview = Review.extend({ appointmentId: Id })
export type OwnReview = z.infer<typeof OwnReview>

export const ReviewSummary = z.object({
  averageRating: z.number().nullable(),
  ratingCount: z.number().int(),
  /** How many gave 1, 2, 3, 4 and 5. */
  perRating: z.array(z.number().int()).length(5),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const WriteReview = z.object({
  appointmentId: Id,
  rating: z.number().int().min(ratingBounds.min).max(ratingBounds.max),
  text: text(reviewMaxLength).min(1, 'Write a sentence about what it was like'),
})
export type WriteReview = z.infer<typeof WriteReview>
export const AnswerReview = z.object({ answer: text(answerMaxLength).min(1, 'Write a reply first') })
