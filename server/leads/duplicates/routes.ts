import * as endpoints from '#contract/leads/duplicates/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentClient } from '../clients/present.ts'
import { presentPair } from './present.ts'
import * as service from './service.ts'

export const duplicatesRoutes = [
  route(endpoints.listDuplicates, async (ctx) => ({ items: (await service.listDuplicates(ctx)).map(presentPair) })),
  route(endpoints.mergeClient, async (ctx, { params, body }) =>
    presentClient(await service.mergeClient(ctx, params.id, body.clientId)),
  ),
  route(endpoints.separateClients, (ctx, { params, body }) => service.separateClients(ctx, [params.id, body.clientId])),
]
