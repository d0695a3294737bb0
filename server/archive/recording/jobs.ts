import { job } from '#server/platform/jobs/definition.ts'
import { closeDays, recordAll } from './service.ts'

/** Puts what waits into the chains of the firms; a search does so too before it reads. */
export const recordJob = job({
  name: 'archive.record',
  schedule: '* * * * *',
  handle: (ctx) => recordAll(ctx),
})

/** Writes the roots of the day that is over. */
export const closeDaysJob = job({
  name: 'archive.close-days',
  schedule: '5 0 * * *',
  handle: (ctx) => closeDays(ctx),
})
