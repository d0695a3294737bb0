import { job } from '#server/platform/jobs.ts'
import { countDays } from './service.ts'

/** Once an hour: today's figures are at most that old. */
export const countDaysJob = job({ name: 'analytics.count-days', schedule: '7 * * * *', handle: countDays })
