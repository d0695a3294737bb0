import { job } from '#server/platform/jobs.ts'
import { closePeriods } from './service.ts'

/** Hourly, so that a trial ends within the hour it says. */
export const closePeriodsJob = job({
  name: 'billing.close-periods',
  schedule: '7 * * * *',
  handle: async (ctx) => {
    await closePeriods(ctx)
  },
})
