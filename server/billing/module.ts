import type { Module } from '#server/platform/module.ts'
import { closePeriodsJob } from './jobs.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'

export const billingModule: Module = { name: 'billing', routes, jobs: [closePeriodsJob], listeners }
