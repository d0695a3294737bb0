import {
  editReview,
  listOwnReviews,
  listReviewInbox,
  listReviews,
  replyToReview,
  reportReview,
  withdrawReview,
  writeReview,
} from '#contract/reviews/endpoints.ts'
import { decideReview, listModeratedReviews } from '#contract/reviews/moderation/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentModerated } from './moderation/present.ts'
import * as moderation from './moderation/service.ts'
import { presentOwnReview, presentReview, presentReviewable } from './present.ts'
import * as service from './service.ts'

export const reviewsRoutes = [
  route(listReviews, async (ctx, { params, query }) => {
    const { rows, nextCursor, summary } = await service.listReviews(ctx, params.advisorId, query)
    return { items: rows.map((row) => presentReview(ctx, row)), nextCursor, summary }
  }),
  route(listOwnReviews, async (ctx) => {
    const { reviews, reviewable } = await service.listOwnReviews(ctx)
    return { items: reviews.map((row) => presentOwnReview(ctx, row)), reviewable: reviewable.map(presentReviewable) }
  }),
  route(listReviewInbox, async (ctx, { query }) => {
    const { rows, nextCursor, unanswered } = await service.listInbox(ctx, query)
    return { items: rows.map((row) => presentOwnReview(ctx, row)), nextCursor, unanswered }
  }),
  route(writeReview, async (ctx, { body }) => presentOwnReview(ctx, await service.writeReview(ctx, body))),
  route(editReview, async (ctx, { params, body }) =>
    presentOwnReview(ctx, await service.editReview(ctx, params.id, body)),
  ),
  route(withdrawReview, async (ctx, { params }) => {
    await service.withdrawReview(ctx, params.id)
  }),
  route(replyToReview, async (ctx, { params, body }) =>
    presentOwnReview(ctx, await service.replyToReview(ctx, params.id, body)),
  ),
  route(reportReview, async (ctx, { params, body }) => {
    await moderation.reportReview(ctx, params.id, body)
  }),
  route(listModeratedReviews, async (ctx, { query }) => {
    const { rows, nextCursor, open } = await moderation.listModerated(ctx, query)
    return { items: rows.map((row) => presentModerated(ctx, row)), nextCursor, open }
  }),
  route(decideReview, async (ctx, { params, body }) => {
    await moderation.decideReview(ctx, params.id, body)
  }),
]
