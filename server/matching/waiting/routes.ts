import * as endpoints from '#contract/matching/waiting/endpoints.ts'
import { route } from '../../platform/http/route.ts'
import * as service from './service.ts'

export const waitingRoutes = [
  route(endpoints.getWaiting, (ctx, { params }) => service.getWaiting(ctx, params.advisorId)),
  route(endpoints.joinWaiting, (ctx, { params }) => service.joinWaiting(ctx, params.advisorId)),
  route(endpoints.leaveWaiting, async (ctx, { params }) => {
    await service.leaveWaiting(ctx, { consumerId: ctx.actor.id, advisorId: params.advisorId })
    return undefined
  }),
  route(endpoints.getWaitingLine, (ctx) => service.getWaitingLine(ctx)),
]
