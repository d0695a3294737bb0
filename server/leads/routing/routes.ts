import * as endpoints from '#contract/leads/routing/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentRouting } from './present.ts'
import { getRouting, saveRouting } from './service.ts'

export const routingRoutes = [
  route(endpoints.getRouting, async (ctx) => presentRouting(await getRouting(ctx))),
  route(endpoints.saveRouting, async (ctx, { body }) => presentRouting(await saveRouting(ctx, body))),
]
