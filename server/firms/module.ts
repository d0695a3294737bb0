import type { Module } from '#server/platform/module.ts'
import { firmsEmails } from './emails.ts'
import { firmsListeners } from './listeners.ts'
import { firmsRoutes } from './routes.ts'

export const firmsModule: Module = {
  name: 'firms',
  routes: firmsRoutes,
  listeners: firmsListeners,
  emails: firmsEmails,
}
