import type { Module } from '#server/platform/module.ts'
import { billingEmails } from './emails.ts'
import { billingListeners } from './listeners.ts'
import { operatorRoutes } from './operator/routes.ts'
import { sendPaymentJob, sendRefundJob, sweepPendingJob } from './payments/jobs.ts'
import { reconcileJob } from './reconciliation/jobs.ts'
import { closePeriodsJob } from './renewals/jobs.ts'
import { deliverSandboxEventJob, replayEventsJob } from './webhooks/jobs.ts'
import { registerGatewayEvents } from './webhooks/routes.ts'

export const billingModule: Module = {
  name: 'billing',
  routes: operatorRoutes,
  jobs: [
    closePeriodsJob,
    sendPaymentJob,
    sendRefundJob,
    sweepPendingJob,
    deliverSandboxEventJob,
    replayEventsJob,
    reconcileJob,
  ],
  listeners: billingListeners,
  emails: billingEmails,
  async registerPlugin(app, platform) {
    registerGatewayEvents(app, platform)
  },
}
