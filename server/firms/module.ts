import type { Module } from '#server/platform/module.ts'
import { auditRoutes } from './audit/routes.ts'
import { firmsEmails } from './emails.ts'
import { joiningRoutes } from './joining/routes.ts'
import { firmsListeners } from './listeners.ts'
import { firmsRoutes } from './routes.ts'

export const firmsModule: Module = {
  name: 'firms',
  routes: [...firmsRoutes, ...joiningRoutes, ...auditRoutes],
  listeners: firmsListeners,
  emails: firmsEmails,
}
