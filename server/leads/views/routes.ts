import * as endpoints from '#contract/leads/views/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentView } from './present.ts'
import * as service from './service.ts'

export const viewsRoutes = [
  route(endpoints.listLeadViews, async (ctx) => ({ items: (await service.listViews(ctx)).map(presentView) })),
  route(endpoints.saveLeadView, async (ctx, { body }) => presentView(await service.saveView(ctx, body))),
  route(endpoints.deleteLeadView, (ctx, { params }) => service.deleteView(ctx, params.id)),
]
