import { hours, seconds } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs.ts'
import { matchByNight } from './alerts/service.ts'

/**
 * In the small hours of the United States, when the open slots of the day have just been worked
 * out.
 */
export const matchByNightJob = job({
  name: 'matching.match-by-night',
  schedule: '40 9 * * *',
  trySeconds: hours(4) / seconds(1),
  async handle(ctx) {
    ctx.log.info(await matchByNight(ctx), 'nightly matching done')
  },
})
