import type { Module } from '#server/platform/module.ts'
import { provideDrawing } from '#server/platform/pdf/drawing.ts'
import { matchingEmails } from './emails.ts'
import { cleanUpInvitationsJob, matchByNightJob } from './jobs.ts'
import { matchingListeners } from './listeners.ts'
import { provideRanker, rankings, startRanking } from './ranking/service.ts'
import { matchingRoutes } from './routes.ts'
import { listNotesOf, listSharesOf } from './sharing/store.ts'

export const matchingModule: Module = {
  name: 'matching',
  routes: matchingRoutes,
  listeners: matchingListeners,
  jobs: [matchByNightJob, cleanUpInvitationsJob],
  metrics: [rankings],
  emails: matchingEmails,
  dataExport: [
    { name: 'sharedLists', read: listSharesOf },
    { name: 'listNotes', read: listNotesOf },
  ],
  async registerPlugin(app, platform) {
    await provideRanker(app, platform)
    provideDrawing(app)
  },
  start: startRanking,
}
