import { searchOwn } from '#contract/search/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentFinds } from './present.ts'
import * as service from './service.ts'

export const searchRoutes = [
  route(searchOwn, async (ctx, { query }) => presentFinds(ctx, await service.searchOwn(ctx, query.q))),
]
