import { searchOwn } from '#contract/search/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentHits } from './present.ts'
import * as service from './service.ts'

export const searchRoutes = [
  route(searchOwn, async (ctx, { query }) => presentHits(ctx, await service.searchOwn(ctx, query.q))),
]
