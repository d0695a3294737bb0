import { z } from 'zod'
import { advisors, consumers } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { NumbersQuery } from './numbers/schemas.ts'
import {
  AdminAnalytics,
  Metrics,
  PracticeAnalytics,
  PracticeComparison,
  PublicFigures,
  SearchAnalytics,
} from './schemas.ts'
import { metricsPath } from './values.ts'

export const recordMetrics = endpoint({
  method: 'POST',
  path: metricsPath,
  access: 'public',
  limit: 'beacon',
  body: Metrics,
  reply: { 202: z.object({ stored: z.number().int() }) },
  problems: [],
  summary: 'Store measurements of a visitor who consented',
})

export const getPracticeAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics/practice',
  access: advisors,
  limit: 'read',
  reply: { 200: PracticeAnalytics },
  problems: [],
  summary: "Get the caller's views, replies, leads and appointments over twelve weeks",
})

export const comparePractice = endpoint({
  method: 'GET',
  path: '/api/analytics/practice/range',
  access: advisors,
  limit: 'read',
  query: NumbersQuery,
  reply: { 200: PracticeComparison },
  problems: [],
  summary: "Get the caller's practice in a range of days, beside as many days before",
})

export const getSearchAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics/search',
  access: consumers,
  limit: 'read',
  reply: { 200: SearchAnalytics },
  problems: [],
  summary: "Get the progress of the caller's advisor search",
})

export const getAdminAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: { roles: ['admin'], staff: 'see-numbers' },
  limit: 'costly',
  reply: { 200: AdminAnalytics },
  problems: [],
  summary: "Get the product's usage statistics",
})

export const getPublicFigures = endpoint({
  method: 'GET',
  path: '/api/figures',
  access: 'public',
  limit: 'read',
  reply: { 200: PublicFigures },
  problems: [],
  summary: 'Get the statistics of the public pages, refreshed at most hourly',
})

export const analyticsEndpoints = [
  recordMetrics,
  getPracticeAnalytics,
  comparePractice,
  getSearchAnalytics,
  getAdminAnalytics,
  getPublicFigures,
] as const
