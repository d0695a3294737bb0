import * as endpoints from '#contract/operations/visits/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentVisit } from './present.ts'
import * as service from './service.ts'

export const visitsRoutes = [
  route(endpoints.startVisit, async (ctx, { params, body }) =>
    presentVisit(await service.startVisit(ctx, params.id, body)),
  ),
  route(endpoints.endVisit, (ctx, { params }) => service.endVisit(ctx, params.id)),
]
