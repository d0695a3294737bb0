import type { Module } from '../platform/module.ts'
import { listAdvisorPages, listDirectoryPages } from './directory/service.ts'
import { listeners } from './listeners.ts'
import { provideRanker } from './ranking/service.ts'
import { routes } from './routes.ts'

export const matchingModule: Module = {
  name: 'matching',
  routes,
  listeners,
  plugin: provideRanker,
  siteMaps: [
    { name: 'directory', list: listDirectoryPages },
    { name: 'advisors', list: listAdvisorPages },
  ],
}
