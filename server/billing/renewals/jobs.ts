import { hours, seconds } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { closePeriods } from './service.ts'

/**
 * Hourly, so that a trial ends within the hour it says. Plans are charged four at a time,
 * and a run that is given up goes on beside the next one.
 */
export const closePeriodsJob = job({
  name: 'billing.close-periods',
  schedule: '7 * * * *',
  trySeconds: hours(2) / seconds(1),
  handle: async (ctx) => {
    await closePeriods(ctx)
  },
})
