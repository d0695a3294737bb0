import * as endpoints from '#contract/operations/appeals/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAppeal, presentOwnDecision } from './present.ts'
import * as service from './service.ts'

export const appealsRoutes = [
  route(endpoints.getOwnDecision, async (ctx, { params }) =>
    presentOwnDecision(await service.getOwnDecision(ctx, params.token)),
  ),
  route(endpoints.openReportAppeal, (ctx, { params, body }) => service.openAppeal(ctx, params.token, body)),
  route(endpoints.listAppeals, async (ctx, { query }) => {
    const { rows, nextCursor } = await service.listAppeals(ctx, query)
    return { items: rows.map((row) => presentAppeal(row, ctx.actor.id)), nextCursor }
  }),
  route(endpoints.decideReportAppeal, (ctx, { params, body }) => service.decideAppeal(ctx, params.id, body)),
]
