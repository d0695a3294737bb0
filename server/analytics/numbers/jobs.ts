import { job } from '#server/platform/jobs/definition.ts'
import { noteErrorSources } from './service.errors.ts'
import { countDays } from './service.ts'

/** Once an hour: today's figures are at most that old. */
export const countDaysJob = job({
  name: 'analytics.count-days',
  schedule: '7 * * * *',
  async handle(ctx) {
    await noteErrorSources(ctx)
    await countDays(ctx)
  },
})
