import { job } from '#server/platform/jobs/definition.ts'
import { sweep } from './service.ts'

export const sweepPresenceJob = job({
  name: 'profiles.sweep-presence',
  schedule: '*/5 * * * *',
  handle: (ctx) => sweep(ctx),
})
