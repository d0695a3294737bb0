import * as endpoints from '#contract/operations/reports/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentReport } from './present.ts'
import * as service from './service.ts'

export const reportsRoutes = [
  route(endpoints.listReports, async (ctx, { query }) => {
    const { rows, nextCursor } = await service.listReports(ctx, query)
    return { items: rows.map((row) => presentReport(row, ctx.actor.id)), nextCursor }
  }),
  route(endpoints.decideReport, (ctx, { params, body }) => service.decideReport(ctx, params.id, body)),
  route(endpoints.reverseReport, (ctx, { params, body }) => service.reverseReport(ctx, params.id, body)),
]
