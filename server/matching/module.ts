import type { Module } from '#server/platform/module.ts'
import { provideDrawing } from './explanation/service.ts'
import { matchByNightJob } from './jobs.ts'
import { listeners } from './listeners.ts'
import { beginRanking, provideRanker } from './ranking/service.ts'
import { routes } from './routes.ts'

export const matchingModule: Module = {
  name: 'matching',
  routes,
  listeners,
  jobs: [matchByNightJob],
  async registerPlugin(app, platform) {
    await provideRanker(app, platform)
    provideDrawing(app)
  },
  start: beginRanking,
}
