import * as endpoints from '#contract/leads/departures/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { previewDeparture } from './service.ts'

export const departuresRoutes = [
  route(endpoints.previewDeparture, (ctx, { params }) => previewDeparture(ctx, params.advisorId)),
]
