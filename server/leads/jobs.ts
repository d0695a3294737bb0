import { job } from '#server/platform/jobs.ts'
import { deleteMergedClients } from './duplicates/service.ts'
import { remindOfNextSteps } from './reminders/service.ts'

/** Every quarter of an hour, because zones differ by as little. */
export const remindOfNextStepsJob = job({
  name: 'leads.remind',
  schedule: '*/15 * * * *',
  handle: remindOfNextSteps,
})

export const deleteMergedClientsJob = job({
  name: 'leads.delete-merged',
  schedule: '25 * * * *',
  handle: deleteMergedClients,
})
