import { getDesk } from '#contract/dashboards/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { readDesk } from './service.ts'

export const dashboardsRoutes = [route(getDesk, (ctx, { query }) => readDesk(ctx, query))]
