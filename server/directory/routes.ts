import * as endpoints from '#contract/directory/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as service from './service.ts'

export const directoryRoutes = [
  route(endpoints.listAdvisors, (ctx, { query }) => service.listAdvisors(ctx, query)),
  route(endpoints.getDirectoryOverview, (ctx, { query }) => service.describeDirectory(ctx, query)),
  route(endpoints.getAdvisor, (ctx, { params }) => service.getAdvisor(ctx, params.advisorId)),
]
