import type { Module } from '#server/platform/module.ts'
import { notificationsEmails } from './emails.ts'
import {
  cleanUpJob,
  deliverDigestJob,
  deliverNoticeJob,
  deliverTextJob,
  mailAboutChatJob,
  sendDigestJob,
} from './jobs.ts'
import { notificationsListeners } from './listeners.ts'
import { pushJob } from './push/jobs.ts'
import { pushRoutes } from './push/routes.ts'
import { notificationsRoutes } from './routes.ts'
import { registerTextReplies } from './text-replies/routes.ts'
import { textsRoutes } from './texts/routes.ts'

export const notificationsModule: Module = {
  name: 'notifications',
  routes: [...notificationsRoutes, ...pushRoutes, ...textsRoutes],
  jobs: [mailAboutChatJob, sendDigestJob, deliverDigestJob, cleanUpJob, pushJob, deliverTextJob, deliverNoticeJob],
  listeners: notificationsListeners,
  emails: notificationsEmails,
  async registerPlugin(app, platform) {
    registerTextReplies(app, platform)
  },
}
