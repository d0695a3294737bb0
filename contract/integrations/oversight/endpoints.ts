import { IdParams } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Delivery, DeliveryParams } from '../webhooks/schemas.ts'
import { DeskWebhooksPage, DeskWebhooksQuery, RedeliverForOwner, SwitchWebhook } from './schemas.ts'

const access = { roles: ['admin'], staff: 'see-system' } as const

export const listAllWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  access,
  limit: 'read',
  query: DeskWebhooksQuery,
  reply: { 200: DeskWebhooksPage },
  problems: [],
  summary: 'List the webhooks of all accounts, newest first, without their secrets and paths',
})

export const listDeliveriesOfAny = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  access,
  limit: 'read',
  params: IdParams,
  query: PageQuery,
  reply: { 200: pageOf(Delivery) },
  problems: ['core.not-found'],
  summary: 'List the messages of any webhook in the last 30 days, latest first, without their bodies',
})

export const switchWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id/state',
  access,
  limit: 'write',
  params: IdParams,
  body: SwitchWebhook,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Turn any webhook off, so that its owner cannot turn it on, or on again, with the reason',
})

export const redeliverOfAny = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/deliveries/:deliveryId/redelivery',
  access,
  limit: 'write',
  params: DeliveryParams,
  body: RedeliverForOwner,
  reply: { 204: null },
  problems: ['core.not-found', 'integrations.webhook-off', 'integrations.delivery-pending'],
  summary: 'Send a message of any webhook again, with the reason',
})

export const webhookOversightEndpoints = [listAllWebhooks, listDeliveriesOfAny, switchWebhook, redeliverOfAny] as const
