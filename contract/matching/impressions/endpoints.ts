import { endpoint } from '#contract/endpoint.ts'
import { Impressions } from './schemas.ts'

export const getImpressions = endpoint({
  method: 'GET',
  path: '/api/impressions',
  access: { roles: ['advisor', 'firm_admin'] },
  limit: 'read',
  reply: { 200: Impressions },
  problems: [],
  summary: 'Count the lists the caller appears on, by criterion, without naming consumers',
})

export const impressionsEndpoints = [getImpressions] as const
