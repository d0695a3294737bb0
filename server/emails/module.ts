import type { Module } from '#server/platform/module.ts'
import { emailsListeners } from './listeners.ts'
import { emailsRoutes } from './routes.ts'

export const emailsModule: Module = { name: 'emails', routes: emailsRoutes, listeners: emailsListeners }
