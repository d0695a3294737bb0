import { job } from '#server/platform/jobs/definition.ts'
import { reconcile } from './service.ts'

export const reconcileJob = job({
  name: 'billing.reconcile',
  schedule: '40 3 * * *',
  handle: (ctx) => reconcile(ctx),
})
