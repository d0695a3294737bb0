import { job } from '#server/platform/jobs/definition.ts'
import { keepMonths } from './service.ts'

export const keepMonthsJob = job({
  name: 'analytics.keep-months',
  schedule: '41 3 * * *',
  handle: keepMonths,
})
