import type { Module } from '#server/platform/module.ts'
import { notificationsEmails } from './emails.ts'
import { cleanUpJob, mailAboutChatJob } from './jobs.ts'
import { notificationsListeners } from './listeners.ts'
import { notificationsRoutes } from './routes.ts'

export const notificationsModule: Module = {
  name: 'notifications',
  routes: notificationsRoutes,
  jobs: [mailAboutChatJob, cleanUpJob],
  listeners: notificationsListeners,
  emails: notificationsEmails,
}
