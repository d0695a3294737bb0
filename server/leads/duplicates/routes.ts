import * as endpoints from '#contract/leads/duplicates/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentPair } from './present.ts'
import * as service from './service.ts'

export const duplicatesRoutes = [
  route(endpoints.listDuplicates, async (ctx) => ({ items: (await service.listDuplicates(ctx)).map(presentPair) })),
  route(endpoints.mergeClient, (ctx, { params, body }) => service.mergeClient(ctx, params.id, body)),
  route(endpoints.undoMerge, (ctx, { params }) => service.undoMerge(ctx, params.id)),
  route(endpoints.separateClients, (ctx, { params, body }) => service.separateClients(ctx, params.id, body)),
]
