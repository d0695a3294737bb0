import type { Module } from '#server/platform/module.ts'
import { forgetOldMetricsJob } from './jobs.ts'
import { routes } from './routes.ts'

export const analyticsModule: Module = { name: 'analytics', routes, jobs: [forgetOldMetricsJob] }
