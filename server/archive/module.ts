import type { Module } from '#server/platform/module.ts'
import { exportJob, sweepExportsJob } from './exporting/jobs.ts'
import { registerExports } from './exporting/routes.ts'
import { archiveListeners } from './listeners.ts'
import { closeDaysJob, recordJob } from './recording/jobs.ts'
import { removeArchivedFilesJob } from './retention/jobs.removal.ts'
import { purgeJob } from './retention/jobs.ts'
import { archiveRoutes } from './routes.ts'

export const archiveModule: Module = {
  name: 'archive',
  privatePaths: ['/archive'],
  routes: archiveRoutes,
  listeners: archiveListeners,
  jobs: [recordJob, closeDaysJob, purgeJob, removeArchivedFilesJob, exportJob, sweepExportsJob],
  registerPlugin: async (app, platform) => registerExports(app, platform),
}
