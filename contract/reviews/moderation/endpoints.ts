import { z } from 'zod'
import { IdParams } from '#contract/core/fields.ts'
import { pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DecideReview, ModeratedReview, ModerationQuery } from './schemas.ts'

export const listModeratedReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  access: { roles: ['admin'], staff: 'moderate' },
  limit: 'read',
  query: ModerationQuery,
  reply: { 200: pageOf(ModeratedReview).extend({ open: z.number().int() }) },
  problems: [],
  summary: 'List reported and held reviews, oldest first, or decided ones, latest first',
})

export const decideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/decision',
  access: { roles: ['admin'], staff: 'moderate' },
  limit: 'write',
  params: IdParams,
  body: DecideReview,
  reply: { 204: null },
  problems: ['core.not-found', 'reviews.edited', 'reviews.wrong-state'],
  summary: 'Keep, publish, remove or restore a review, with a reason for both sides',
})

export const moderationEndpoints = [listModeratedReviews, decideReview] as const
