import { z } from 'zod'
import { advisors, verifiedAdvisors } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CreatedWebhook, Delivery, DeliveryParams, NewWebhook, SaveWebhook, Webhook, WebhookSecret } from './schemas.ts'

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: advisors,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(Webhook) }) },
  problems: [],
  summary: "List the caller's webhooks, the newest first",
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: verifiedAdvisors,
  limit: 'write',
  body: NewWebhook,
  reply: { 201: CreatedWebhook },
  problems: [
    'auth.reauthentication-needed',
    'integrations.webhook-address-refused',
    'integrations.too-many-webhooks',
    'core.unavailable',
  ],
  summary: 'Create a webhook; this reply alone has the secret that signs its messages',
})

export const saveWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: SaveWebhook,
  reply: { 200: Webhook },
  problems: ['core.not-found', 'integrations.webhook-blocked', 'auth.reauthentication-needed'],
  summary: 'Change the events of a webhook, or turn it off or on',
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  access: verifiedAdvisors,
  limit: 'write',
  params: IdParams,
  reply: { 200: WebhookSecret },
  problems: ['auth.reauthentication-needed', 'core.not-found', 'core.unavailable'],
  summary: 'Make a new secret; the one before it signs too for 24 hours, or until the next new secret',
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Delete a webhook with its log',
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: advisors,
  limit: 'read',
  params: IdParams,
  query: PageQuery,
  reply: { 200: pageOf(Delivery) },
  problems: ['core.not-found', 'core.invalid'],
  summary: 'List the messages of a webhook in the last 30 days, the latest first',
})

export const redeliver = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/redelivery',
  access: advisors,
  limit: 'write',
  params: DeliveryParams,
  reply: { 200: Delivery },
  problems: ['core.not-found', 'integrations.webhook-off', 'integrations.delivery-pending'],
  summary: 'Send a message again, under the same id',
})

export const sendTestMessage = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test-messages',
  access: advisors,
  limit: 'costly',
  params: IdParams,
  reply: { 201: Delivery },
  problems: ['core.not-found', 'integrations.webhook-off'],
  summary: 'Send a message of type "webhook.test" to a webhook, whatever it subscribes to',
})

export const webhooksEndpoints = [
  listWebhooks,
  createWebhook,
  saveWebhook,
  rotateWebhookSecret,
  deleteWebhook,
  listDeliveries,
  redeliver,
  sendTestMessage,
] as const
