import type { Module } from '#server/platform/module.ts'
import { dashboardsRoutes } from './routes.ts'

export const dashboardsModule: Module = { name: 'dashboards', routes: dashboardsRoutes }
