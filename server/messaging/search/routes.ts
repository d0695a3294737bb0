import { searchMessages } from '#contract/messaging/search/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentHit } from '../present.ts'
import * as service from './service.ts'

export const searchRoutes = [
  route(searchMessages, async (ctx, { params, query }) => {
    const { rows, hasMore } = await service.searchMessages(ctx, params.id, query)
    return { items: rows.map(presentHit), hasMore }
  }),
]
