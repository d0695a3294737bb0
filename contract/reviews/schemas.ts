import { z } from 'zod'
import { Id, Instant, text } from '#contract/core/fields.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { Specialty } from '#contract/profiles/schemas.ts'
import { appointmentKinds } from '#contract/scheduling/values.ts'
import {
  inboxFilters,
  ratingBounds,
  replyMaxLength,
  reportGrounds,
  reportNoteMaxLength,
  reviewActions,
  reviewCompensations,
  reviewConfirmations,
  reviewConflicts,
  reviewMaxLength,
  reviewSorts,
  reviewStates,
  reviewSubjectsAtMost,
} from './values.ts'

const Rating = z.number().int().min(ratingBounds.min).max(ratingBounds.max)

/** What readers see about the writer beside a review (docs/product.md "Reviews"). */
const disclosures = {
  /** The writer's own statement; not a client is who had single appointments alone. */
  isClient: z.boolean(),
  compensation: z.enum(reviewCompensations),
  conflict: z.enum(reviewConflicts),
}

export const Review = z.object({
  id: Id,
  advisorId: Id,
  /** How the writer is named in public: first name and initial, never more. */
  writtenBy: z.string(),
  rating: z.number().int(),
  text: z.string(),
  subjects: z.array(Specialty),
  ...disclosures,
  meetingKind: z.enum(appointmentKinds),
  confirmation: z.enum(reviewConfirmations),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  createdAt: Instant,
  /** When the writer last changed it; null when they never did. */
  editedAt: Instant.nullable(),
  /** What the reader can do with it now. */
  can: z.array(z.enum(reviewActions)),
})
export type Review = z.infer<typeof Review>

/** A review as its two sides see it: also while it is held, and after it was removed. */
export const OwnReview = Review.extend({
  appointmentId: Id,
  advisorName: z.string(),
  state: z.enum(reviewStates),
  isReported: z.boolean(),
  editableUntil: Instant,
  /** Why an operator removed it; null otherwise. */
  removal: z.object({ ground: z.enum(reportGrounds), reason: z.string(), at: Instant }).nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** A past appointment that its consumer may still review. */
export const ReviewableAppointment = z.object({
  appointmentId: Id,
  advisorId: Id,
  advisorName: z.string(),
  expertise: z.array(Specialty),
  startsAt: Instant,
  /** The advisor said that nobody came and no call is on record: an operator decides first. */
  isContested: z.boolean(),
})
export type ReviewableAppointment = z.infer<typeof ReviewableAppointment>

export const ReviewSummary = z.object({
  averageRating: z.number().nullable(),
  ratingCount: z.number().int(),
  /** How many gave 1, 2, 3, 4 and 5. */
  perRating: z.array(z.number().int()).length(5),
  /** The subjects that reviews name, most named first. */
  perSubject: z.array(z.object({ subject: Specialty, count: z.number().int(), average: z.number() })),
  /** How many an operator removed, so that nothing disappears unseen. */
  removedCount: z.number().int(),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const ReviewsQuery = PageQuery.extend({
  sort: z.enum(reviewSorts).default('latest'),
  rating: z.coerce.number().int().min(ratingBounds.min).max(ratingBounds.max).optional(),
  subject: Specialty.optional(),
})
export type ReviewsQuery = z.infer<typeof ReviewsQuery>

export const InboxQuery = PageQuery.extend({ filter: z.enum(inboxFilters).default('all') })
export type InboxQuery = z.infer<typeof InboxQuery>

/** What a writer may still change later. */
export const EditReview = z.object({
  rating: Rating,
  text: text(reviewMaxLength).min(1, 'Write a sentence about what it was like'),
  subjects: z.array(Specialty).max(reviewSubjectsAtMost, 'Choose up to three subjects').default([]),
  ...disclosures,
})
export type EditReview = z.infer<typeof EditReview>

export const WriteReview = EditReview.extend({
  appointmentId: Id,
  /** The consumer's own word that the appointment took place. */
  tookPlace: z.literal(true, { error: 'Confirm that the meeting took place' }),
})
export type WriteReview = z.infer<typeof WriteReview>

export const ReplyToReview = z.object({
  answer: text(replyMaxLength).min(1, 'Write a reply first'),
  /** The `editedAt` of the review that was read, so that no reply meets another text. */
  editedAt: Instant.nullable(),
})
export type ReplyToReview = z.infer<typeof ReplyToReview>

export const ReportReview = z.object({
  ground: z.enum(reportGrounds),
  note: text(reportNoteMaxLength).default(''),
})
export type ReportReview = z.infer<typeof ReportReview>
