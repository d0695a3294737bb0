import { countWaitingCases, getSystemHealth } from '#contract/operations/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { countOpen as countRequests } from '#server/support/desk/service.ts'
import { announcementsRoutes } from './announcements/routes.ts'
import { appealsRoutes } from './appeals/routes.ts'
import { countOpen as countAppeals } from './appeals/service.ts'
import { emailsRoutes } from './emails/routes.ts'
import { firmsRoutes } from './firms/routes.ts'
import { checkHealth } from './health/service.ts'
import { jobsRoutes } from './jobs/routes.ts'
import { countFailed } from './jobs/service.ts'
import { peopleRoutes } from './people/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { countOpen as countReports } from './reports/service.ts'
import { visitsRoutes } from './visits/routes.ts'

export const operationsRoutes = [
  route(getSystemHealth, (ctx) => checkHealth(ctx)),
  route(countWaitingCases, async (ctx) => {
    const [support, reports, appeals, failedJobs] = await Promise.all([
      countRequests(ctx),
      countReports(ctx),
      countAppeals(ctx),
      countFailed(ctx),
    ])
    return { support, reports, appeals, failedJobs }
  }),
  ...peopleRoutes,
  ...firmsRoutes,
  ...visitsRoutes,
  ...reportsRoutes,
  ...appealsRoutes,
  ...announcementsRoutes,
  ...jobsRoutes,
  ...emailsRoutes,
]
