import { job } from '#server/platform/jobs/definition.ts'
import { notifyWaitLists } from './wait-list/service.ts'

/** Every hour, because weeks turn at a different hour in each zone. */
export const notifyWaitListsJob = job({
  name: 'eligibility.notify-wait-lists',
  schedule: '5 * * * *',
  async handle(ctx) {
    const notified = await notifyWaitLists(ctx)
    if (notified > 0) ctx.log.info({ notified }, 'consumers on wait lists were notified of a place')
  },
})
