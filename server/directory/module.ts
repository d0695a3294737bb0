import type { Module } from '#server/platform/module.ts'
import { provideCardCache, startCardCache } from './card-cache/service.ts'
import { firmsRoutes } from './firms/routes.ts'
import { listFirmPages } from './firms/service.ts'
import { directoryRoutes } from './routes.ts'
import { listAdvisorPages, listDirectoryPages } from './service.ts'

export const directoryModule: Module = {
  name: 'directory',
  routes: [...directoryRoutes, ...firmsRoutes],
  siteMaps: [
    { name: 'directory', list: listDirectoryPages },
    { name: 'advisors', list: listAdvisorPages },
    { name: 'firms', list: listFirmPages },
  ],
  async registerPlugin(app, platform) {
    provideCardCache(app, platform)
  },
  async start(platform) {
    startCardCache(platform)
  },
}
