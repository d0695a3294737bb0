import type { Module } from '#server/platform/module.ts'
import { closePeriodsJob } from './jobs.ts'
import { billingListeners } from './listeners.ts'
import { billingRoutes } from './routes.ts'

export const billingModule: Module = {
  name: 'billing',
  routes: billingRoutes,
  jobs: [closePeriodsJob],
  listeners: billingListeners,
}
