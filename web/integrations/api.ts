import * as hubspot from '#contract/integrations/hubspot/endpoints.ts'
import type { NewHubspotConnection } from '#contract/integrations/hubspot/schemas.ts'
import * as endpoints from '#contract/integrations/keys/endpoints.ts'
import type { NewApiKey } from '#contract/integrations/keys/schemas.ts'
import * as webhooks from '#contract/integrations/webhooks/endpoints.ts'
import type { NewWebhook, SaveWebhook } from '#contract/integrations/webhooks/schemas.ts'
import { call } from '#web/platform/api/call.ts'

export const createApiKey = (body: NewApiKey) => call(endpoints.createApiKey, { body })
export const revokeApiKey = (id: string) => call(endpoints.revokeApiKey, { params: { id } })

export const createWebhook = (body: NewWebhook) => call(webhooks.createWebhook, { body })
export const saveWebhook = (id: string, body: SaveWebhook) => call(webhooks.saveWebhook, { params: { id }, body })
export const rotateSecret = (id: string) => call(webhooks.rotateWebhookSecret, { params: { id } })
export const deleteWebhook = (id: string) => call(webhooks.deleteWebhook, { params: { id } })
export const readDeliveries = (id: string, cursor: string | null) =>
  call(webhooks.listDeliveries, { params: { id }, query: { limit: 10, ...(cursor && { cursor }) } })
export const redeliver = (id: string, deliveryId: string) => call(webhooks.redeliver, { params: { id, deliveryId } })
export const sendTestMessage = (id: string) => call(webhooks.sendTestMessage, { params: { id } })

export const connectHubspot = (body: NewHubspotConnection) => call(hubspot.connectHubspot, { body })
export const disconnectHubspot = () => call(hubspot.disconnectHubspot, {})
