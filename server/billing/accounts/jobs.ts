import { job } from '#server/platform/jobs/definition.ts'
import { deleteCustomer, deleteCustomerQueue, updateCustomer, updateCustomerQueue } from './service.ts'

export const updateCustomerJob = job({
  ...updateCustomerQueue,
  handle: (ctx, { payer }) => updateCustomer(ctx, payer),
})

export const deleteCustomerJob = job({ ...deleteCustomerQueue, handle: deleteCustomer })
