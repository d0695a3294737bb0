import * as endpoints from '#contract/support/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { exportOwnData } from './data-export/service.ts'
import * as service from './service.ts'

export const supportRoutes = [
  route(endpoints.askSupport, async (ctx, { body }) => {
    await service.askSupport(ctx, body)
    return { received: true as const }
  }),
  route(endpoints.contactUs, async (ctx, { body }) => {
    await service.contactUs(ctx, body)
    return { received: true as const }
  }),
  route(endpoints.downloadOwnData, (ctx) => exportOwnData(ctx)),
  route(endpoints.sendFeedback, async (ctx, { body }) => {
    await service.storeFeedback(ctx, body)
    return { received: true as const }
  }),
  route(endpoints.listTooltips, async (ctx) => ({ items: await service.listTooltips(ctx) })),
]
