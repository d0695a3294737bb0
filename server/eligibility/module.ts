import type { Module } from '#server/platform/module.ts'
import { notifyWaitListsJob } from './jobs.ts'
import { eligibilityListeners } from './listeners.ts'
import { waitListRoutes } from './wait-list/routes.ts'

export const eligibilityModule: Module = {
  name: 'eligibility',
  routes: waitListRoutes,
  listeners: eligibilityListeners,
  jobs: [notifyWaitListsJob],
}
