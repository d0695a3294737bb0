import type { Module } from '#server/platform/module.ts'
import { leadsListeners } from './listeners.ts'
import { leadsRoutes } from './routes.ts'

export const leadsModule: Module = { name: 'leads', routes: leadsRoutes, listeners: leadsListeners }
