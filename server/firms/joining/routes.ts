import * as endpoints from '#contract/firms/joining/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentJoinable, presentJoining } from './present.ts'
import * as service from './service.ts'

export const joiningRoutes = [
  route(endpoints.getJoining, async (ctx) => presentJoining(await service.getJoining(ctx))),
  route(endpoints.addFirmDomain, async (ctx) => presentJoining(await service.addDomain(ctx))),
  route(endpoints.removeFirmDomain, async (ctx, { params }) =>
    presentJoining(await service.removeDomain(ctx, params.domain)),
  ),
  route(endpoints.approveJoinRequest, async (ctx, { params }) => presentJoining(await service.approve(ctx, params.id))),
  route(endpoints.declineJoinRequest, async (ctx, { params }) => presentJoining(await service.decline(ctx, params.id))),
  route(endpoints.getJoinableFirm, async (ctx) => presentJoinable(await service.getJoinable(ctx))),
  route(endpoints.requestToJoin, async (ctx) => presentJoinable(await service.requestToJoin(ctx))),
  route(endpoints.withdrawJoinRequest, async (ctx) => presentJoinable(await service.withdrawJoinRequest(ctx))),
]
