import type { Module } from '#server/platform/module.ts'
import { sendDigestJob } from './digests/jobs.ts'
import { notificationsEmails } from './emails.ts'
import { cleanUpJob, mailAboutChatJob } from './jobs.ts'
import { notificationsListeners } from './listeners.ts'
import { pushJob } from './push/jobs.ts'
import { pushRoutes } from './push/routes.ts'
import { notificationsRoutes } from './routes.ts'

export const notificationsModule: Module = {
  name: 'notifications',
  routes: [...notificationsRoutes, ...pushRoutes],
  jobs: [mailAboutChatJob, sendDigestJob, cleanUpJob, pushJob],
  listeners: notificationsListeners,
  emails: notificationsEmails,
}
