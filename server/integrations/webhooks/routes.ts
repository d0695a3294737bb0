import * as endpoints from '#contract/integrations/webhooks/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import * as service from './service.ts'

export const webhooksRoutes = [
  route(endpoints.listWebhooks, async (ctx) => ({ items: (await service.listWebhooks(ctx)).map(presentWebhook) })),
  route(endpoints.createWebhook, async (ctx, { body }) => {
    const { row, secret } = await service.createWebhook(ctx, body)
    return { ...presentWebhook(row), secret }
  }),
  route(endpoints.saveWebhook, async (ctx, { params, body }) =>
    presentWebhook(await service.saveWebhook(ctx, params.id, body)),
  ),
  route(endpoints.rotateWebhookSecret, (ctx, { params }) => service.rotateSecret(ctx, params.id)),
  route(endpoints.deleteWebhook, (ctx, { params }) => service.deleteWebhook(ctx, params.id)),
  route(endpoints.listDeliveries, async (ctx, { params, query }) => {
    const { rows, nextCursor } = await service.listDeliveries(ctx, params.id, query)
    return { items: rows.map(presentDelivery), nextCursor }
  }),
  route(endpoints.redeliver, async (ctx, { params }) =>
    presentDelivery(await service.redeliver(ctx, params.id, params.deliveryId)),
  ),
  route(endpoints.sendTestMessage, async (ctx, { params }) =>
    presentDelivery(await service.sendTestMessage(ctx, params.id)),
  ),
]
