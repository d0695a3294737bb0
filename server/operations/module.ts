import type { Module } from '#server/platform/module.ts'
import { listDismissals } from './announcements/store.ts'
import { appealEmails } from './appeals/emails.ts'
import { provideHealth } from './health/service.ts'
import { operationsListeners, operationsMeasures } from './listeners.ts'
import { reportEmails } from './reports/emails.ts'
import { listAnswersTo, listDecisionsAbout } from './reports/store.ts'
import { operationsRoutes } from './routes.ts'
import { endVisitsJob } from './visits/jobs.ts'
import { visitPort } from './visits/service.ts'

export const operationsModule: Module = {
  name: 'operations',
  routes: operationsRoutes,
  listeners: operationsListeners,
  measures: operationsMeasures,
  emails: [...reportEmails, ...appealEmails],
  jobs: [endVisitsJob],
  dataExport: [
    { name: 'decisionsAboutYou', read: listDecisionsAbout },
    { name: 'answersToYourReports', read: listAnswersTo },
    { name: 'dismissedAnnouncements', read: listDismissals },
  ],
  visits: visitPort,
  registerPlugin: async (_app, platform) => provideHealth(platform),
}
