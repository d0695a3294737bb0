import type { Module } from '../platform/module.ts'
import { closeUnanswered, endAbandoned, endLeftOpenJob } from './jobs.ts'
import { callsPresence, callsSockets } from './realtime.ts'
import { callsRoutes } from './routes.ts'

export const callsModule: Module = {
  name: 'calls',
  routes: callsRoutes,
  sockets: callsSockets,
  presence: callsPresence,
  jobs: [closeUnanswered, endAbandoned, endLeftOpenJob],
}
