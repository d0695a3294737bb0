import { job } from '#server/platform/jobs/definition.ts'
import { endOverdue } from './service.ts'

export const endVisitsJob = job({
  name: 'operations.end-visits',
  schedule: '* * * * *',
  handle: endOverdue,
})
