import * as endpoints from '#contract/analytics/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { getAdminAnalytics } from './admin/service.ts'
import { getPublicFigures } from './figures/service.ts'
import { numbersRoutes } from './numbers/routes.ts'
import { comparePractice, getPracticeAnalytics } from './practice/service.ts'
import * as service from './service.ts'

export const analyticsRoutes = [
  route(endpoints.recordMetrics, async (ctx, { body }) => ({ stored: await service.recordMetrics(ctx, body.metrics) })),
  route(endpoints.getPracticeAnalytics, (ctx) => getPracticeAnalytics(ctx)),
  route(endpoints.comparePractice, (ctx, { query }) => comparePractice(ctx, query)),
  route(endpoints.getSearchAnalytics, service.getSearchAnalytics),
  route(endpoints.getAdminAnalytics, getAdminAnalytics),
  route(endpoints.getPublicFigures, getPublicFigures),
  ...numbersRoutes,
]
