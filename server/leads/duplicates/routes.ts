import * as endpoints from '#contract/leads/duplicates/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentLeadPair, presentPair } from './present.ts'
import * as service from './service.ts'

export const duplicatesRoutes = [
  route(endpoints.listDuplicates, async (ctx) => {
    const { pairs, leadPairs } = await service.listDuplicates(ctx)
    return { items: pairs.map(presentPair), leads: leadPairs.map(presentLeadPair) }
  }),
  route(endpoints.mergeClient, (ctx, { params, body }) => service.mergeClient(ctx, params.id, body)),
  route(endpoints.undoMerge, (ctx, { params }) => service.undoMerge(ctx, params.id)),
  route(endpoints.separateLeads, (ctx, { params, body }) => service.separateLeads(ctx, params.id, body.leadId)),
  route(endpoints.separateClients, (ctx, { params, body }) => service.separateClients(ctx, params.id, body)),
]
