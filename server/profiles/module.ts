import type { Module } from '#server/platform/module.ts'
import { provideDrawing } from '#server/platform/pdf/drawing.ts'
import { removePictureJob } from './avatars/jobs.ts'
import { movePictureJob } from './avatars/relocation/jobs.ts'
import { avatarsRoutes } from './avatars/routes.ts'
import { blocksRoutes } from './blocks/routes.ts'
import { briefsRoutes } from './briefs/routes.ts'
import { consentsRoutes } from './consents/routes.ts'
import { profilesListeners } from './listeners.ts'
import { meRoutes } from './me/routes.ts'
import { sweepPresenceJob } from './presence/jobs.ts'
import { presenceListener, presenceSockets } from './presence/realtime.ts'
import { presenceRoutes } from './presence/routes.ts'

export const profilesModule: Module = {
  name: 'profiles',
  privatePaths: ['/settings'],
  routes: [...meRoutes, ...avatarsRoutes, ...presenceRoutes, ...consentsRoutes, ...briefsRoutes, ...blocksRoutes],
  sockets: presenceSockets,
  presence: presenceListener,
  jobs: [sweepPresenceJob, removePictureJob, movePictureJob],
  listeners: profilesListeners,
  async registerPlugin(app) {
    provideDrawing(app)
  },
}
