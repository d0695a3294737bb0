import * as endpoints from '#contract/leads/performance/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { getTeamPerformance } from './service.ts'

export const performanceRoutes = [
  route(endpoints.getTeamPerformance, async (ctx, { query }) => ({
    items: await getTeamPerformance(ctx, query.weeks),
  })),
]
