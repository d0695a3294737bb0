import * as endpoints from '#contract/reviews/endpoints.ts'
import type { WriteReview } from '#contract/reviews/schemas.ts'
import { call } from '#web/platform/api.ts'

const pageSize = 10

export const listReviews = (advisorId: string, cursor?: string) =>
  call(endpoints.listReviews, { params: { advisorId }, query: { limit: pageSize, ...(cursor && { cursor }) } })
export const listOwnReviews = () => call(endpoints.listOwnReviews)
export const writeReview = (body: WriteReview) => call(endpoints.writeReview, { body })
export const answerReview = (id: string, answer: string) =>
  call(endpoints.answerReview, { params: { id }, body: { answer } })

export type ReviewsPage = Awaited<ReturnType<typeof listReviews>>
