import type { Module } from '#server/platform/module.ts'
import { deskRoutes } from './desk/routes.ts'
import { supportEmails } from './emails.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { helpTextsRoutes } from './help-texts/routes.ts'
import { supportListeners } from './listeners.ts'
import { registerInboundMails } from './mails/routes.ts'
import { supportRoutes } from './routes.ts'

export const supportModule: Module = {
  name: 'support',
  routes: [...supportRoutes, ...deskRoutes, ...feedbackRoutes, ...helpTextsRoutes],
  emails: supportEmails,
  listeners: supportListeners,
  async registerPlugin(app, platform) {
    registerInboundMails(app, platform)
  },
}
