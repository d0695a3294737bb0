import type { Module } from '#server/platform/module.ts'
import { firmsEmails } from './emails.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'

export const firmsModule: Module = { name: 'firms', routes, listeners, emails: firmsEmails }
