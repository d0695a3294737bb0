import * as endpoints from '#contract/integrations/hubspot/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentHubspot } from './present.ts'
import * as service from './service.ts'

export const hubspotRoutes = [
  route(endpoints.getHubspot, async (ctx) => {
    const row = await service.findHubspot(ctx)
    return { connection: row && presentHubspot(row) }
  }),
  route(endpoints.connectHubspot, async (ctx, { body }) => ({
    connection: presentHubspot(await service.connectHubspot(ctx, body)),
  })),
  route(endpoints.disconnectHubspot, (ctx) => service.disconnectHubspot(ctx)),
]
