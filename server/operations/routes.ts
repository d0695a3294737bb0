import { getSystemHealth } from '#contract/operations/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { checkHealth } from './health/service.ts'
import { peopleRoutes } from './people/routes.ts'
import { reportsRoutes } from './reports/routes.ts'

export const operationsRoutes = [route(getSystemHealth, (ctx) => checkHealth(ctx)), ...peopleRoutes, ...reportsRoutes]
