import * as endpoints from '#contract/reviews/endpoints.ts'
import * as moderation from '#contract/reviews/moderation/endpoints.ts'
import type { DecideReview } from '#contract/reviews/moderation/schemas.ts'
import type { EditReview, ReplyToReview, ReportReview, ReviewsQuery, WriteReview } from '#contract/reviews/schemas.ts'
import type { InboxFilter, ModerationList } from '#contract/reviews/values.ts'
import { call } from '#web/platform/api/call.ts'

const pageSize = 10

export type ReviewFilters = Partial<Pick<ReviewsQuery, 'sort' | 'rating' | 'subject'>>

/** A page of an advisor's reviews, latest first unless sorted; the first without a cursor. */
export const readReviews = (
  advisorId: string,
  { cursor, filters = {} }: { cursor: string | null; filters?: ReviewFilters },
  signal?: AbortSignal,
) =>
  call(
    endpoints.listReviews,
    { params: { advisorId }, query: { limit: pageSize, ...filters, ...(cursor && { cursor }) } },
    signal && { signal },
  )
export const listOwnReviews = () => call(endpoints.listOwnReviews)
export const writeReview = (body: WriteReview) => call(endpoints.writeReview, { body })
export const editReview = (id: string, body: EditReview) => call(endpoints.editReview, { params: { id }, body })
export const withdrawReview = (id: string) => call(endpoints.withdrawReview, { params: { id } })
export const replyToReview = (id: string, body: ReplyToReview) =>
  call(endpoints.replyToReview, { params: { id }, body })
export const reportReview = (id: string, body: ReportReview) => call(endpoints.reportReview, { params: { id }, body })

export const readInbox = (filter: InboxFilter, cursor: string | null, signal: AbortSignal) =>
  call(endpoints.listReviewInbox, { query: { filter, ...(cursor && { cursor }) } }, { signal })

export const readModerated = (list: ModerationList, cursor: string | null, signal: AbortSignal) =>
  call(moderation.listModeratedReviews, { query: { list, limit: pageSize, ...(cursor && { cursor }) } }, { signal })
export const decideReview = (id: string, body: DecideReview) => call(moderation.decideReview, { params: { id }, body })

export type ReviewsPage = Awaited<ReturnType<typeof readReviews>>
export type InboxPage = Awaited<ReturnType<typeof readInbox>>
export type ModeratedPage = Awaited<ReturnType<typeof readModerated>>
export type OwnReviews = Awaited<ReturnType<typeof listOwnReviews>>
