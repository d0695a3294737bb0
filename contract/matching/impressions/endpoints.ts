import { endpoint } from '#contract/endpoint.ts'
import { Impressions } from './schemas.ts'

export const getImpressions = endpoint({
  method: 'GET',
  path: '/api/reach',
  access: { roles: ['advisor', 'firm_admin'] },
  limit: 'read',
  reply: { 200: Impressions },
  problems: [],
  summary: 'On how many people’s lists you stand and for which criteria, without who they are',
})

export const impressionsEndpoints = [getImpressions] as const
