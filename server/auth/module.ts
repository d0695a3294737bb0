import type { Module } from '#server/platform/module.ts'
import { accountRoutes } from './account/routes.ts'
import { sessionPort } from './actor.ts'
import { tidy } from './jobs.ts'
import { authPlugin } from './plugin.ts'

export const authModule: Module = {
  name: 'auth',
  routes: accountRoutes,
  plugin: authPlugin,
  sessions: sessionPort,
  jobs: [tidy],
}
