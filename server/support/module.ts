import type { Module } from '#server/platform/module.ts'
import { supportEmails } from './emails.ts'
import { routes } from './routes.ts'

export const supportModule: Module = { name: 'support', routes, emails: supportEmails }
