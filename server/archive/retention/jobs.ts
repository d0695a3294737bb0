import { job } from '#server/platform/jobs/definition.ts'
import { purgeAll } from './service.ts'

/** Takes the contents whose period is over, in the night. */
export const purgeJob = job({
  name: 'archive.purge',
  schedule: '40 3 * * *',
  handle: (ctx) => purgeAll(ctx),
})
