import * as endpoints from '#contract/reviews/endpoints.ts'
import type { WriteReview } from '#contract/reviews/schemas.ts'
import { call } from '#web/platform/api.ts'

const pageSize = 10

/** A page of an advisor's reviews, latest first; the first without a cursor. */
export const readReviews = (advisorId: string, cursor: string | null = null, signal?: AbortSignal) =>
  call(
    endpoints.listReviews,
    { params: { advisorId }, query: { limit: pageSize, ...(cursor && { cursor }) } },
    signal && { signal },
  )
export const listOwnReviews = () => call(endpoints.listOwnReviews)
export const writeReview = (body: WriteReview) => call(endpoints.writeReview, { body })
export const answerReview = (id: string, answer: string) =>
  call(endpoints.answerReview, { params: { id }, body: { answer } })

export type ReviewsPage = Awaited<ReturnType<typeof readReviews>>
