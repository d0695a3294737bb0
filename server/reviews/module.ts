import type { Module } from '#server/platform/module.ts'
import { reviewsRoutes } from './routes.ts'

export const reviewsModule: Module = { name: 'reviews', routes: reviewsRoutes }
