import * as endpoints from '#contract/matching/searches/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentSearch } from './present.ts'
import * as service from './service.ts'

export const searchesRoutes = [
  route(endpoints.listSearches, async (ctx) => ({ items: (await service.listSearches(ctx)).map(presentSearch) })),
  route(endpoints.saveSearch, async (ctx, { body }) => presentSearch(await service.saveSearch(ctx, body))),
  route(endpoints.renameSearch, async (ctx, { params, body }) =>
    presentSearch(await service.renameSearch(ctx, params.id, body.name)),
  ),
  route(endpoints.removeSearch, async (ctx, { params }) => {
    await service.removeSearch(ctx, params.id)
    return undefined
  }),
]
