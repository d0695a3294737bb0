import type { Module } from '#server/platform/module.ts'
import { provideHealth } from './health/service.ts'
import { operationsMeasures } from './listeners.ts'
import { reportEmails } from './reports/emails.ts'
import { operationsRoutes } from './routes.ts'

export const operationsModule: Module = {
  name: 'operations',
  routes: operationsRoutes,
  measures: operationsMeasures,
  emails: reportEmails,
  registerPlugin: async (_app, platform) => provideHealth(platform),
}
