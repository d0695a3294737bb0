import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { AdvisorDetail, Advisors, AdvisorsQuery, DirectoryOverview, OverviewQuery } from './schemas.ts'

export const listAdvisors = endpoint({
  method: 'GET',
  path: '/api/advisors',
  access: 'public',
  limit: 'read',
  query: AdvisorsQuery,
  reply: { 200: Advisors },
  problems: [],
  summary: 'Search advisors by name, firm, place or specialty; the order never depends on payment',
})

export const getDirectoryOverview = endpoint({
  method: 'GET',
  path: '/api/advisor-overview',
  access: 'public',
  limit: 'read',
  query: OverviewQuery,
  reply: { 200: DirectoryOverview },
  problems: [],
  summary: 'Summarize the advisors of a state or a subject: counts, places and usual fees',
})

export const getAdvisor = endpoint({
  method: 'GET',
  path: '/api/advisors/:advisorId',
  access: 'public',
  limit: 'read',
  params: z.object({ advisorId: Id }),
  reply: { 200: AdvisorDetail },
  problems: ['profiles.not-an-advisor'],
  summary: 'Get the public profile of an advisor',
})

export const directoryEndpoints = [listAdvisors, getDirectoryOverview, getAdvisor] as const
