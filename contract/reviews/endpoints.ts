import { z } from 'zod'
import { advisors, consumers, verifiedAdvisors, verifiedConsumers, verifiedPeople } from '#contract/access.ts'
import { Id, IdParams } from '#contract/core/fields.ts'
import { pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  EditReview,
  InboxQuery,
  OwnReview,
  ReplyToReview,
  ReportReview,
  Review,
  ReviewableAppointment,
  ReviewSummary,
  ReviewsQuery,
  WriteReview,
} from './schemas.ts'

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/advisors/:advisorId/reviews',
  access: 'public',
  limit: 'read',
  params: z.object({ advisorId: Id }),
  query: ReviewsQuery,
  reply: { 200: pageOf(Review).extend({ summary: ReviewSummary }) },
  problems: ['profiles.not-an-advisor'],
  summary: "List an advisor's reviews; the summary counts all of them, whatever the filter",
})

export const writeReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  access: verifiedConsumers,
  limit: 'write',
  body: WriteReview,
  reply: { 201: OwnReview },
  problems: ['core.not-found', 'reviews.not-yet', 'reviews.already-written'],
  summary: 'Review an advisor after an appointment that took place',
})

export const editReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/:id',
  access: verifiedConsumers,
  limit: 'write',
  params: IdParams,
  body: EditReview,
  reply: { 200: OwnReview },
  problems: ['core.not-found', 'reviews.too-late', 'reviews.wrong-state'],
  summary: "Change one of the caller's reviews within 14 days",
})

export const withdrawReview = endpoint({
  method: 'DELETE',
  path: '/api/reviews/:id',
  access: consumers,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: "Withdraw one of the caller's reviews, with its reply, for good",
})

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/own',
  access: consumers,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(OwnReview), reviewable: z.array(ReviewableAppointment) }) },
  problems: [],
  summary: "List the caller's own reviews, latest first, and the appointments they may still review",
})

export const listReviewInbox = endpoint({
  method: 'GET',
  path: '/api/reviews/inbox',
  access: advisors,
  limit: 'read',
  query: InboxQuery,
  reply: { 200: pageOf(OwnReview).extend({ unanswered: z.number().int() }) },
  problems: [],
  summary: 'List the reviews of the calling advisor, removed ones included, unanswered first',
})

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/answer',
  access: verifiedAdvisors,
  limit: 'write',
  params: IdParams,
  body: ReplyToReview,
  reply: { 200: OwnReview },
  problems: ['core.not-found', 'reviews.already-answered', 'reviews.edited', 'reviews.wrong-state'],
  summary: 'Reply to a review of the caller, or change the reply within 14 days',
})

export const reportReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/reports',
  access: verifiedPeople,
  limit: 'write',
  params: IdParams,
  body: ReportReview,
  reply: { 204: null },
  problems: ['core.not-found', 'reviews.already-reported'],
  summary: 'Report a public review to an operator; it stays public until they decide',
})

export const reviewsEndpoints = [
  listReviews,
  listOwnReviews,
  listReviewInbox,
  writeReview,
  editReview,
  withdrawReview,
  replyToReview,
  reportReview,
] as const
