import * as endpoints from '#contract/leads/board/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentBoard } from './present.ts'
import { assignLeads, countBoard, listBoard } from './service.ts'

export const boardRoutes = [
  route(endpoints.listBoard, async (ctx, { query }) => presentBoard(await listBoard(ctx, query))),
  route(endpoints.countBoard, async (ctx) => ({ items: await countBoard(ctx) })),
  route(endpoints.assignLeads, (ctx, { body }) => assignLeads(ctx, body)),
]
