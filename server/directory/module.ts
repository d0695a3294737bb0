import type { Module } from '#server/platform/module.ts'
import { provideCardCache, startCardCache } from './card-cache/service.ts'
import { directoryRoutes } from './routes.ts'
import { listAdvisorPages, listDirectoryPages } from './service.ts'

export const directoryModule: Module = {
  name: 'directory',
  routes: directoryRoutes,
  siteMaps: [
    { name: 'directory', list: listDirectoryPages },
    { name: 'advisors', list: listAdvisorPages },
  ],
  async registerPlugin(app, platform) {
    provideCardCache(app, platform)
  },
  async start(platform) {
    startCardCache(platform)
  },
}
