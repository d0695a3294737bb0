import type { Module } from '#server/platform/module.ts'
import { crmFilesRoutes } from './crm-files/routes.ts'
import { hubspotListeners } from './hubspot/listeners.ts'
import { hubspotRoutes } from './hubspot/routes.ts'
import {
  deliverWebhookJob,
  forgetDeliveriesJob,
  forgetRequestsJob,
  sendAllToHubspotJob,
  sendLeadToHubspotJob,
} from './jobs.ts'
import { keysRoutes } from './keys/routes.ts'
import { keyPort } from './keys/service.ts'
import { integrationsListeners } from './listeners.ts'
import { oversightRoutes } from './oversight/routes.ts'
import { webhooksEmails } from './webhooks/emails.ts'
import { webhooksListeners } from './webhooks/listeners.ts'
import { webhooksRoutes } from './webhooks/routes.ts'

export const integrationsModule: Module = {
  name: 'integrations',
  routes: [...keysRoutes, ...webhooksRoutes, ...oversightRoutes, ...hubspotRoutes, ...crmFilesRoutes],
  jobs: [forgetRequestsJob, forgetDeliveriesJob, deliverWebhookJob, sendLeadToHubspotJob, sendAllToHubspotJob],
  listeners: [...integrationsListeners, ...webhooksListeners, ...hubspotListeners],
  emails: webhooksEmails,
  apiKeys: keyPort,
}
