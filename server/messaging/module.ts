import type { Module } from '#server/platform/module.ts'
import { messagingEmails } from './emails.ts'
import { messagingListeners } from './listeners.ts'
import { messagingSockets } from './realtime.ts'
import { messagingRoutes } from './routes.ts'

export const messagingModule: Module = {
  name: 'messaging',
  privatePaths: ['/chat', '/messages'],
  routes: messagingRoutes,
  sockets: messagingSockets,
  listeners: messagingListeners,
  emails: messagingEmails,
}
