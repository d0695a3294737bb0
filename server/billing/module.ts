import type { Module } from '#server/platform/module.ts'
import { deleteCustomerJob, updateCustomerJob } from './accounts/jobs.ts'
import { financeEmail } from './emails.finance.ts'
import { billingEmails } from './emails.ts'
import { billingListeners } from './listeners.ts'
import { operatorRoutes } from './operator/routes.ts'
import {
  recordTaxJob,
  restoreTaxJob,
  reverseTaxJob,
  sendPaymentJob,
  sendRefundJob,
  sweepPendingJob,
} from './payments/jobs.ts'
import { reconcileJob } from './reconciliation/jobs.ts'
import { closePeriodsJob } from './renewals/jobs.ts'
import { cleanUpEventsJob, deliverSandboxEventJob, replayEventsJob } from './webhooks/jobs.ts'
import { registerGatewayEvents } from './webhooks/routes.ts'

export const billingModule: Module = {
  name: 'billing',
  routes: operatorRoutes,
  jobs: [
    closePeriodsJob,
    sendPaymentJob,
    sendRefundJob,
    sweepPendingJob,
    recordTaxJob,
    reverseTaxJob,
    restoreTaxJob,
    updateCustomerJob,
    deleteCustomerJob,
    deliverSandboxEventJob,
    replayEventsJob,
    cleanUpEventsJob,
    reconcileJob,
  ],
  listeners: billingListeners,
  emails: [...billingEmails, financeEmail],
  async registerPlugin(app, platform) {
    registerGatewayEvents(app, platform)
  },
}
