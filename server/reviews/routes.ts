import { answerReview, listOwnReviews, listReviews, writeReview } from '#contract/reviews/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentOwnReview, presentReview } from './present.ts'
import * as service from './service.ts'

export const reviewsRoutes = [
  route(listReviews, async (ctx, { params, query }) => {
    const { rows, nextCursor, summary } = await service.listReviews(ctx, params.advisorId, query)
    return { items: rows.map((row) => presentReview(ctx, row)), nextCursor, summary }
  }),
  route(listOwnReviews, async (ctx) => {
    return { items: (await service.listOwnReviews(ctx)).map((row) => presentOwnReview(ctx, row)) }
  }),
  route(writeReview, async (ctx, { body }) => presentReview(ctx, await service.writeReview(ctx, body))),
  route(answerReview, async (ctx, { params, body }) =>
    presentReview(ctx, await service.answerReview(ctx, params.id, body.answer)),
  ),
]
