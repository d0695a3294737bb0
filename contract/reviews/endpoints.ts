import { z } from 'zod'
import { Id, IdParams } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import { AnswerReview, OwnReview, Review, ReviewSummary, WriteReview } from './schemas.ts'

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/advisors/:advisorId/reviews',
  access: 'public',
  limit: 'read',
  params: z.object({ advisorId: Id }),
  query: PageQuery,
  reply: { 200: pageOf(Review).extend({ summary: ReviewSummary }) },
  problems: ['profiles.not-an-advisor'],
  summary: "List an advisor's reviews, latest first",
})

export const writeReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  access: { roles: ['consumer'], emailVerified: true },
  limit: 'write',
  body: WriteReview,
  reply: { 201: Review },
  problems: ['core.not-found', 'reviews.not-yet', 'reviews.already-written'],
  summary: 'Review an advisor after a completed appointment',
})

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/own',
  access: { roles: ['consumer'] },
  limit: 'read',
  reply: { 200: z.object({ items: z.array(OwnReview) }) },
  problems: [],
  summary: "List the caller's own reviews by appointment, latest first",
})

export const answerReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/answer',
  access: { roles: ['advisor', 'firm_admin'], emailVerified: true },
  limit: 'write',
  params: IdParams,
  body: AnswerReview,
  reply: { 200: Review },
  problems: ['core.not-found', 'reviews.already-answered'],
  summary: 'Answer a review of the caller',
})

export const reviewsEndpoints = [listReviews, listOwnReviews, writeReview, answerReview] as const
