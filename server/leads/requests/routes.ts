import * as endpoints from '#contract/leads/requests/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentRequest } from './present.ts'
import * as service from './service.ts'

export const requestsRoutes = [
  route(endpoints.getFirmRequest, async (ctx, { params }) =>
    presentRequest(await service.findRequest(ctx, params.firmId)),
  ),
  route(endpoints.requestFirm, async (ctx, { params }) =>
    presentRequest(await service.requestFirm(ctx, params.firmId)),
  ),
  route(endpoints.withdrawFirmRequest, async (ctx, { params }) =>
    presentRequest(await service.withdrawRequest(ctx, params.firmId)),
  ),
]
