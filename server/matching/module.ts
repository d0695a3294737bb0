import type { Module } from '../platform/module.ts'
import { beginCards, provideCards } from './cards/service.ts'
import { listAdvisorPages, listDirectoryPages } from './directory/service.ts'
import { provideDrawing } from './explanation/service.ts'
import { matchByNightJob } from './jobs.ts'
import { listeners } from './listeners.ts'
import { beginRanking, provideRanker } from './ranking/service.ts'
import { routes } from './routes.ts'

export const matchingModule: Module = {
  name: 'matching',
  routes,
  listeners,
  siteMaps: [
    { name: 'directory', list: listDirectoryPages },
    { name: 'advisors', list: listAdvisorPages },
  ],
  jobs: [matchByNightJob],
  async plugin(app, platform) {
    provideCards(app, platform)
    await provideRanker(app, platform)
    provideDrawing(app)
  },
  async begin(platform) {
    beginCards(platform)
    await beginRanking(platform)
  },
}
