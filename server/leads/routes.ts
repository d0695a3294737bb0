import * as endpoints from '#contract/leads/endpoints.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import * as reading from './details/service.ts'
import * as lists from './lists/service.ts'
import { presentDetail, presentLead } from './present.ts'
import * as service from './service.ts'
import type { LeadRecord } from './store.ts'

export const leadsRoutes = [
  route(endpoints.listLeads, async (ctx, { query }) => {
    const { views, nextCursor } = await lists.listLeads(ctx, query)
    return { items: (await reading.withPeople(ctx, views)).map(presentLead), nextCursor }
  }),
  route(endpoints.listPipeline, async (ctx, { query }) => {
    const views = await lists.listPipeline(ctx, query)
    return { items: (await reading.withPeople(ctx, views)).map(presentLead) }
  }),
  route(endpoints.getLeadStatistics, (ctx, { query }) => lists.getStatistics(ctx, query.scope)),
  route(endpoints.countLeads, (ctx, { query }) => lists.countLeads(ctx, query)),
  route(endpoints.listLeadTags, async (ctx) => ({ items: await lists.listTags(ctx) })),
  route(endpoints.moveLeads, (ctx, { body }) => service.moveLeads(ctx, body)),
  route(endpoints.undoLeadMoves, (ctx, { body }) => service.undoMoves(ctx, body.ids)),
  route(endpoints.getLead, async (ctx, { params }) => detail(ctx, await service.getLead(ctx, params.id))),
  route(endpoints.moveLead, async (ctx, { params, body }) => detail(ctx, await service.moveLead(ctx, params.id, body))),
  route(endpoints.undoLeadMove, async (ctx, { params }) => detail(ctx, await service.undoMove(ctx, params.id))),
  route(endpoints.saveLead, async (ctx, { params, body }) => detail(ctx, await service.saveLead(ctx, params.id, body))),
  route(endpoints.assignLead, async (ctx, { params, body }) =>
    detail(ctx, await service.assignLead(ctx, params.id, body.advisorId)),
  ),
]

async function detail(ctx: UserCtx, view: LeadRecord) {
  const { parts, ...rest } = await reading.withHistory(ctx, view)
  return presentDetail(parts, { ...rest, now: ctx.now })
}
