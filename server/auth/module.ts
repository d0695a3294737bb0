import type { Module } from '#server/platform/module.ts'
import { accountRoutes } from './account/routes.ts'
import { sessionPort } from './actor.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { tidy } from './jobs.ts'
import { authPlugin } from './plugin.ts'

export const authModule: Module = {
  name: 'auth',
  routes: [...accountRoutes, ...deletionRoutes],
  plugin: authPlugin,
  sessions: sessionPort,
  jobs: [tidy],
}
