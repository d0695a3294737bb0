import type { Module } from '#server/platform/module.ts'
import { keepMonthsJob } from './jobs.ts'
import { countDaysJob } from './numbers/jobs.ts'
import { analyticsRoutes } from './routes.ts'

export const analyticsModule: Module = {
  name: 'analytics',
  routes: analyticsRoutes,
  jobs: [countDaysJob, keepMonthsJob],
}
