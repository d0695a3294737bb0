import type { Module } from '#server/platform/module.ts'
import { assigneesRoutes } from './assignees/routes.ts'
import { boardRoutes } from './board/routes.ts'
import { clientsRoutes } from './clients/routes.ts'
import { departuresRoutes } from './departures/routes.ts'
import { duplicatesRoutes } from './duplicates/routes.ts'
import { leadsEmails } from './emails.ts'
import { exportsRoutes } from './exports/routes.ts'
import { fieldsRoutes } from './fields/routes.ts'
import { forecastRoutes } from './forecast/routes.ts'
import { importsRoutes } from './imports/routes.ts'
import { deleteMergedClientsJob, remindOfNextStepsJob } from './jobs.ts'
import { leadsListeners } from './listeners.ts'
import { performanceRoutes } from './performance/routes.ts'
import { publicRoutes } from './public/routes.ts'
import { referralsRoutes } from './referrals/routes.ts'
import { requestsRoutes } from './requests/routes.ts'
import { leadsRoutes } from './routes.ts'
import { routingRoutes } from './routing/routes.ts'
import { tasksRoutes } from './tasks/routes.ts'
import { viewsRoutes } from './views/routes.ts'

export const leadsModule: Module = {
  name: 'leads',
  routes: [
    ...leadsRoutes,
    ...forecastRoutes,
    ...fieldsRoutes,
    ...duplicatesRoutes,
    ...departuresRoutes,
    ...performanceRoutes,
    ...clientsRoutes,
    ...importsRoutes,
    ...exportsRoutes,
    ...tasksRoutes,
    ...viewsRoutes,
    ...boardRoutes,
    ...assigneesRoutes,
    ...routingRoutes,
    ...requestsRoutes,
    ...referralsRoutes,
    ...publicRoutes,
  ],
  jobs: [remindOfNextStepsJob, deleteMergedClientsJob],
  listeners: leadsListeners,
  emails: leadsEmails,
}
