import type { Module } from '#server/platform/module.ts'
import { removeDocumentsJob, removeFileJob } from './documents/jobs.ts'
import { verificationEmails } from './emails.ts'
import { importFeedJob } from './imports/jobs.ts'
import { recheckJob } from './jobs.ts'
import { verificationListeners } from './listeners.ts'
import { verificationRoutes } from './routes.ts'

export const verificationModule: Module = {
  name: 'verification',
  routes: verificationRoutes,
  jobs: [recheckJob, importFeedJob, removeDocumentsJob, removeFileJob],
  listeners: verificationListeners,
  emails: verificationEmails,
}
