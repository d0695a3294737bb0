import type { Module } from '#server/platform/module.ts'
import { requestReviewJob } from './jobs.ts'
import { reviewsListeners } from './listeners.ts'
import { reviewsRoutes } from './routes.ts'

export const reviewsModule: Module = {
  name: 'reviews',
  privatePaths: ['/reviews'],
  routes: reviewsRoutes,
  jobs: [requestReviewJob],
  listeners: reviewsListeners,
}
