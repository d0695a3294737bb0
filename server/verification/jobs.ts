import { job } from '#server/platform/jobs/definition.ts'
import { recheckStale } from './service.ts'

const batch = 200

export const recheckJob = job({
  name: 'verification.recheck',
  schedule: '20 3 * * *',
  handle: (ctx) => recheckStale(ctx, batch),
})
