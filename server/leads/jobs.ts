import { job } from '#server/platform/jobs/definition.ts'
import { deleteMergedClients } from './duplicates/service.ts'
import { remindOfNextSteps, remindOfReviews } from './reminders/service.ts'

/** Every quarter of an hour, because zones differ by as little. */
export const remindOfNextStepsJob = job({
  name: 'leads.remind',
  schedule: '*/15 * * * *',
  async handle(ctx) {
    await remindOfNextSteps(ctx)
    await remindOfReviews(ctx)
  },
})

export const deleteMergedClientsJob = job({
  name: 'leads.delete-merged',
  schedule: '25 * * * *',
  handle: deleteMergedClients,
})
