import type { Module } from '#server/platform/module.ts'
import { staffRoutes } from './routes.ts'
import { switchesRoutes } from './switches/routes.ts'

export const staffModule: Module = { name: 'staff', routes: [...staffRoutes, ...switchesRoutes] }
