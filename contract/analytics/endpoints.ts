import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { AdminAnalytics, Metrics, PracticeAnalytics, PublicFigures, SearchAnalytics } from './schemas.ts'
import { metricsPath } from './values.ts'

export const recordMetrics = endpoint({
  method: 'POST',
  path: metricsPath,
  access: 'public',
  limit: 'beacon',
  body: Metrics,
  reply: { 202: z.object({ stored: z.number().int() }) },
  problems: [],
  summary: 'Store measurements of a visitor who agreed to be measured',
})

export const getPracticeAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics/practice',
  access: { roles: ['advisor', 'firm_admin'] },
  limit: 'read',
  reply: { 200: PracticeAnalytics },
  problems: [],
  summary: 'Your views, answers, leads and appointments over twelve weeks',
})

export const getSearchAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics/search',
  access: { roles: ['consumer'] },
  limit: 'read',
  reply: { 200: SearchAnalytics },
  problems: [],
  summary: 'How far your own search has come',
})

export const getAdminAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: { roles: ['admin'] },
  limit: 'costly',
  reply: { 200: AdminAnalytics },
  problems: [],
  summary: 'Real counts over the whole product',
})

export const getPublicFigures = endpoint({
  method: 'GET',
  path: '/api/figures',
  access: 'public',
  limit: 'read',
  reply: { 200: PublicFigures },
  problems: [],
  summary: 'The figures that the public pages show, counted at most once an hour',
})

export const analyticsEndpoints = [
  recordMetrics,
  getPracticeAnalytics,
  getSearchAnalytics,
  getAdminAnalytics,
  getPublicFigures,
] as const
