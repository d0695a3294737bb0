import type { Module } from '#server/platform/module.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { schedulingEmails } from './emails.ts'
import { refreshOpeningsJob, remindJob, settlePastJob } from './jobs.ts'
import { schedulingListeners } from './listeners.ts'
import { schedulingRoutes } from './routes.ts'

export const schedulingModule: Module = {
  name: 'scheduling',
  routes: [...schedulingRoutes, ...calendarRoutes],
  jobs: [remindJob, settlePastJob, refreshOpeningsJob],
  listeners: schedulingListeners,
  emails: schedulingEmails,
}
