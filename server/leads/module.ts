import type { Module } from '#server/platform/module.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'

export const leadsModule: Module = { name: 'leads', routes, listeners }
