import * as endpoints from '#contract/integrations/oversight/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentDelivery } from '../webhooks/present.ts'
import { presentDeskWebhook } from './present.ts'
import * as service from './service.ts'

export const oversightRoutes = [
  route(endpoints.listAllWebhooks, async (ctx, { query }) => {
    const { rows, nextCursor } = await service.listWebhooks(ctx, query)
    return { items: rows.map(presentDeskWebhook), nextCursor }
  }),
  route(endpoints.listDeliveriesOfAny, async (ctx, { params, query }) => {
    const { rows, nextCursor } = await service.listDeliveries(ctx, params.id, query)
    return { items: rows.map(presentDelivery), nextCursor }
  }),
  route(endpoints.switchWebhook, (ctx, { params, body }) => service.switchWebhook(ctx, params.id, body)),
  route(endpoints.redeliverOfAny, (ctx, { params, body }) => service.redeliver(ctx, params, body.reason)),
]
