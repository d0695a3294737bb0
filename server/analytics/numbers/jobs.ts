import { job } from '#server/platform/jobs/definition.ts'
import { noteErrorSources } from './service.errors.ts'
import { countDays } from './service.ts'

/** Once an hour: today's figures are at most that old. */
export const countDaysJob = job({
  name: 'analytics.count-days',
  schedule: '7 * * * *',
  async handle(ctx) {
    try {
      await noteErrorSources(ctx)
    } catch (err) {
      // A damaged source map must not stop the figures.
      ctx.log.error({ err }, 'the sources of browser errors could not be looked up')
    }
    await countDays(ctx)
  },
})
