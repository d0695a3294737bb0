import { advisors } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Impressions } from './schemas.ts'

export const getImpressions = endpoint({
  method: 'GET',
  path: '/api/impressions',
  access: advisors,
  limit: 'read',
  reply: { 200: Impressions },
  problems: [],
  summary: 'Count the lists the caller appears on, by criterion, without naming consumers',
})

export const impressionsEndpoints = [getImpressions] as const
