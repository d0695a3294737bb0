import * as endpoints from '#contract/staff/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAct } from './present.ts'
import { listLog, namesIn } from './service.ts'

export const staffRoutes = [
  route(endpoints.listStaffLog, async (ctx, { query }) => {
    const { rows, nextCursor } = await listLog(ctx, query)
    const names = await namesIn(ctx, rows)
    return { items: rows.map((row) => presentAct(row, names)), nextCursor }
  }),
]
