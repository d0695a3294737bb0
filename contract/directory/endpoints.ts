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
  summary: 'Find advisors by name, firm, place or specialty; the order never depends on what they pay',
})

export const getDirectoryOverview = endpoint({
  method: 'GET',
  path: '/api/advisor-overview',
  access: 'public',
  limit: 'read',
  query: OverviewQuery,
  reply: { 200: DirectoryOverview },
  problems: [],
  summary: 'What the listed advisors of a state or a subject are like together: counts, places and usual fees',
})

export const getAdvisor = endpoint({
  method: 'GET',
  path: '/api/advisors/:advisorId',
  access: 'public',
  limit: 'read',
  params: z.object({ advisorId: Id }),
  reply: { 200: AdvisorDetail },
  problems: ['profiles.not-an-advisor'],
  summary: 'Everything public about one advisor',
})

export const directoryEndpoints = [listAdvisors, getDirectoryOverview, getAdvisor] as const
