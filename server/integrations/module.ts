import type { Module } from '#server/platform/module.ts'
import { deliverWebhookJob, forgetDeliveriesJob, forgetRequestsJob } from './jobs.ts'
import { keysRoutes } from './keys/routes.ts'
import { keyPort } from './keys/service.ts'
import { integrationsListeners } from './listeners.ts'
import { webhooksEmails } from './webhooks/emails.ts'
import { webhooksListeners } from './webhooks/listeners.ts'
import { webhooksRoutes } from './webhooks/routes.ts'

export const integrationsModule: Module = {
  name: 'integrations',
  routes: [...keysRoutes, ...webhooksRoutes],
  jobs: [forgetRequestsJob, forgetDeliveriesJob, deliverWebhookJob],
  listeners: [...integrationsListeners, ...webhooksListeners],
  emails: webhooksEmails,
  apiKeys: keyPort,
}
