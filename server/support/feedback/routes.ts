import * as endpoints from '#contract/support/feedback/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentFeedback } from './present.ts'
import * as service from './service.ts'

export const feedbackRoutes = [
  route(endpoints.listFeedback, async (ctx, { query }) => {
    const { rows, nextCursor } = await service.listFeedback(ctx, query)
    return { items: rows.map(presentFeedback), nextCursor }
  }),
  route(endpoints.closeFeedback, (ctx, { params, body }) => service.closeFeedback(ctx, params.id, body)),
  route(endpoints.reopenFeedback, (ctx, { params, body }) => service.reopenFeedback(ctx, params.id, body)),
]
