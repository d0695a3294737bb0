import { endpoint } from '../../core/endpoint.ts'
import { Reach } from './schemas.ts'

export const getReach = endpoint({
  method: 'GET',
  path: '/api/reach',
  access: { roles: ['advisor', 'firm_admin'] },
  limit: 'read',
  reply: { 200: Reach },
  problems: [],
  summary: 'On how many people’s lists you stand and for which criteria, without who they are',
})

export const reachEndpoints = [getReach] as const
