import { job } from '#server/platform/jobs.ts'
import { forgetOldRequests } from './keys/service.ts'

export const forgetRequestsJob = job({
  name: 'integrations.forget-requests',
  schedule: '35 3 * * *',
  handle: forgetOldRequests,
})
