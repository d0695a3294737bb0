import * as endpoints from '#contract/eligibility/wait-list/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as service from './service.ts'

export const waitListRoutes = [
  route(endpoints.getWaitListEntry, (ctx, { params }) => service.getWaitListEntry(ctx, params.advisorId)),
  route(endpoints.joinWaitList, (ctx, { params }) => service.joinWaitList(ctx, params.advisorId)),
  route(endpoints.leaveWaitList, async (ctx, { params }) => {
    await service.leaveWaitList(ctx, params.advisorId)
    return undefined
  }),
  route(endpoints.getWaitListSummary, (ctx) => service.getWaitListSummary(ctx)),
]
