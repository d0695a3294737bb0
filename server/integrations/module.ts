import type { Module } from '#server/platform/module.ts'
import { forgetRequestsJob } from './jobs.ts'
import { keysRoutes } from './keys/routes.ts'
import { keyPort } from './keys/service.ts'
import { integrationsListeners } from './listeners.ts'

export const integrationsModule: Module = {
  name: 'integrations',
  routes: keysRoutes,
  jobs: [forgetRequestsJob],
  listeners: integrationsListeners,
  apiKeys: keyPort,
}
