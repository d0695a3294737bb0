import type { Module } from '#server/platform/module.ts'
import { supportEmails } from './emails.ts'
import { supportRoutes } from './routes.ts'

export const supportModule: Module = { name: 'support', routes: supportRoutes, emails: supportEmails }
