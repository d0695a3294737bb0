import { getCallServers, listCalls } from '#contract/calls/endpoints.ts'
import { route } from '../platform/http/route.ts'
import * as service from './service.ts'

export const callsRoutes = [
  route(listCalls, (ctx, { query }) => service.listCalls(ctx, query)),
  route(getCallServers, async (ctx) => ({ iceServers: service.relayServers(ctx) })),
]
