import type { EndpointReply } from '#contract/endpoint.ts'
import * as endpoints from '#contract/reviews/endpoints.ts'
import * as moderation from '#contract/reviews/moderation/endpoints.ts'
import type { ReviewsQuery } from '#contract/reviews/schemas.ts'
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

export const readInbox = (filter: InboxFilter, cursor: string | null, signal: AbortSignal) =>
  call(endpoints.listReviewInbox, { query: { filter, ...(cursor && { cursor }) } }, { signal })

export const readModerated = (list: ModerationList, cursor: string | null, signal: AbortSignal) =>
  call(moderation.listModeratedReviews, { query: { list, limit: pageSize, ...(cursor && { cursor }) } }, { signal })

export type ReviewsPage = Awaited<ReturnType<typeof readReviews>>
export type InboxPage = Awaited<ReturnType<typeof readInbox>>
export type ModeratedPage = Awaited<ReturnType<typeof readModerated>>
export type OwnReviews = EndpointReply<typeof endpoints.listOwnReviews>
