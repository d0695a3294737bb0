import type { Module } from '#server/platform/module.ts'
import { accountRoutes } from './account/routes.ts'
import { sessionPort } from './actor.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { deliverFactorCode } from './factors/delivery.ts'
import { tidy } from './jobs.ts'
import { deliverLetter } from './mails/delivery.ts'
import { authPlugin } from './plugin.ts'
import { sendRecovery } from './recovery/service.ts'
import { resend } from './resend/service.ts'
import { deliverText } from './sms/delivery.ts'

export const authModule: Module = {
  name: 'auth',
  routes: [...accountRoutes, ...deletionRoutes],
  plugin: authPlugin,
  sessions: sessionPort,
  jobs: [tidy, sendRecovery, resend, deliverLetter, deliverText, deliverFactorCode],
}
