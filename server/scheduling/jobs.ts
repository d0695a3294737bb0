import { job } from '#server/platform/jobs.ts'
import { refreshAllOpenings } from './availability/service.ts'
import { remind, settlePast } from './changes/service.ts'

/** Every five minutes, which is how exactly "24 hours before" and "an hour before" are meant. */
export const remindJob = job({
  name: 'scheduling.remind',
  schedule: '*/5 * * * *',
  async handle(ctx) {
    await remind(ctx)
  },
})

export const settlePastJob = job({
  name: 'scheduling.settle-past',
  schedule: '*/10 * * * *',
  async handle(ctx) {
    await settlePast(ctx)
  },
})

/** In the small hours of the United States, when nobody books. */
export const refreshOpeningsJob = job({
  name: 'scheduling.refresh-openings',
  schedule: '20 9 * * *',
  async handle(ctx) {
    const count = await refreshAllOpenings(ctx)
    ctx.log.info({ advisors: count }, 'openings worked out')
  },
})
