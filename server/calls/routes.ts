import { getCallQuality, getCallServers, getWaitingRoom, listCalls, rateCall } from '#contract/calls/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { connectionFor } from './connection/service.ts'
import * as quality from './quality/service.ts'
import * as service from './service.ts'
import * as waitingRoom from './waiting-room/service.ts'

export const callsRoutes = [
  route(listCalls, (ctx, { query }) => service.listCalls(ctx, query)),
  route(getCallServers, (ctx) => connectionFor(ctx)),
  route(rateCall, (ctx, { params, body }) => quality.rateCall(ctx, params.id, body.isGood)),
  route(getWaitingRoom, (ctx, { params }) => waitingRoom.getWaitingRoom(ctx, params.id)),
  route(getCallQuality, (ctx) => quality.getQuality(ctx)),
]
