import type { Module } from '#server/platform/module.ts'
import { noteConversationJob } from './conversations/jobs.ts'
import { cleanUpSamplesJob, closeUnansweredJob, endAbandonedJob, endLeftOpenJob } from './jobs.ts'
import { callsListeners } from './listeners.ts'
import { callsPresence, callsSockets } from './realtime.ts'
import { callsRoutes } from './routes.ts'
import { noteLostTabsJob } from './tabs/jobs.ts'

export const callsModule: Module = {
  name: 'calls',
  routes: callsRoutes,
  sockets: callsSockets,
  presence: callsPresence,
  listeners: callsListeners,
  jobs: [closeUnansweredJob, endAbandonedJob, noteConversationJob, noteLostTabsJob, endLeftOpenJob, cleanUpSamplesJob],
}
