import { job } from '#server/platform/jobs/definition.ts'
import { updateCustomer, updateCustomerQueue } from './service.ts'

export const updateCustomerJob = job({
  ...updateCustomerQueue,
  handle: (ctx, { payer }) => updateCustomer(ctx, payer),
})
