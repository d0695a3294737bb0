import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CloseFeedback, FeedbackPage, FeedbackQuery, ReopenFeedback } from './schemas.ts'

const access = { roles: ['admin'], staff: 'answer-support' } as const

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  access,
  limit: 'read',
  query: FeedbackQuery,
  reply: { 200: FeedbackPage },
  problems: [],
  summary: 'List product feedback by state and words: open ones latest first, closed ones as they were closed',
})

export const closeFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/:id/closure',
  access,
  limit: 'write',
  params: IdParams,
  body: CloseFeedback,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Close product feedback with a note of what came of it',
})

export const reopenFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/:id/reopening',
  access,
  limit: 'write',
  params: IdParams,
  body: ReopenFeedback,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Open closed product feedback again, with the reason',
})

export const feedbackEndpoints = [listFeedback, closeFeedback, reopenFeedback] as const
