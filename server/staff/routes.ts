import * as endpoints from '#contract/staff/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAct } from './present.ts'
import { listLog, namesIn, readsIn } from './service.ts'

export const staffRoutes = [
  route(endpoints.listStaffLog, async (ctx, { query }) => {
    const { rows, nextCursor } = await listLog(ctx, query)
    const reads = await readsIn(ctx, rows)
    const names = await namesIn(ctx, [...rows, ...[...reads.values()].flat()])
    return { items: rows.map((row) => presentAct(row, reads.get(row.id) ?? [], names)), nextCursor }
  }),
]
