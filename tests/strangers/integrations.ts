import { createApiKey } from '#contract/integrations/keys/endpoints.ts'
import { createWebhook } from '#contract/integrations/webhooks/endpoints.ts'
import { webhookDeliveries } from '#server/integrations/webhooks/tables.ts'
import { people } from '#tests/factories/people.ts'
import type { TestApp } from '#tests/support/harness.ts'
import type { Owned } from './owned.ts'

/** An API key, and a webhook with a message that did not arrive. */
export async function ownedIntegrations(app: TestApp): Promise<Owned[]> {
  const advisor = await people(app).an.advisor()
  const as = app.as(advisor)
  const key = await as.call(createApiKey, { body: { name: 'Mine', scopes: ['read:leads'], lifeDays: 30 } })
  const { id } = await as.call(createWebhook, {
    body: { url: 'https://elsewhere.example/hook', kinds: ['lead.created'] },
  })
  const webhook = { id }
  const [delivery] = await app.platform.db
    .insert(webhookDeliveries)
    .values({ webhookId: id, kind: 'lead.created', body: '{}', state: 'failed', createdAt: app.clock.now() })
    .returning()

  return [
    {
      mayAct: [advisor],
      requests: {
        'DELETE /api/api-keys/:id': { params: { id: key.id } },
        'GET /api/webhooks/:id/deliveries': { params: webhook },
        'POST /api/webhooks/:id/deliveries/:deliveryId/redelivery': {
          params: { ...webhook, deliveryId: delivery?.id },
        },
        'POST /api/webhooks/:id/test-messages': { params: webhook },
        'POST /api/webhooks/:id/secret': { params: webhook },
        'PATCH /api/webhooks/:id': { params: webhook, body: { isOn: false } },
        'DELETE /api/webhooks/:id': { params: webhook },
      },
    },
  ]
}
