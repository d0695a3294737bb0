import { providePdfPreviews } from '#server/platform/files/pdf-preview.ts'
import type { Module } from '#server/platform/module.ts'
import { registerFiles } from './attachments/delivery/routes.ts'
import { removeFilesJob, sweepUploadsJob } from './attachments/jobs.ts'
import { scanWaitingJob } from './attachments/scanning/jobs.ts'
import { messagingEmails } from './emails.ts'
import { messagingListeners } from './listeners.ts'
import { messagingSockets } from './realtime.ts'
import { messagingRoutes } from './routes.ts'
import { announceUnansweredJob } from './waiting/jobs.ts'

export const messagingModule: Module = {
  name: 'messaging',
  privatePaths: ['/chat', '/messages'],
  routes: messagingRoutes,
  sockets: messagingSockets,
  listeners: messagingListeners,
  emails: messagingEmails,
  jobs: [announceUnansweredJob, removeFilesJob, sweepUploadsJob, scanWaitingJob],
  async registerPlugin(app, platform) {
    providePdfPreviews(app)
    registerFiles(app, platform)
  },
}
