import { getCallServers, listCalls } from '#contract/calls/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { connectionFor } from './connection/service.ts'
import * as service from './service.ts'

export const callsRoutes = [
  route(listCalls, (ctx, { query }) => service.listCalls(ctx, query)),
  route(getCallServers, (ctx) => connectionFor(ctx)),
]
