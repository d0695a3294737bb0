import { endpoint } from '#contract/endpoint.ts'
import { Routing, SaveRouting } from './schemas.ts'

const problems = ['firms.none', 'firms.not-allowed'] as const

export const getRouting = endpoint({
  method: 'GET',
  path: '/api/team/routing',
  access: { roles: ['advisor', 'firm_admin'], firm: 'read-records' },
  limit: 'read',
  reply: { 200: Routing },
  problems,
  summary: 'Get how the firm assigns leads that have no advisor',
})

export const saveRouting = endpoint({
  method: 'PUT',
  path: '/api/team/routing',
  access: { roles: ['firm_admin'], firm: 'assign-leads' },
  limit: 'write',
  body: SaveRouting,
  reply: { 200: Routing },
  problems,
  summary: 'Change how the firm assigns leads that have no advisor',
})

export const routingEndpoints = [getRouting, saveRouting] as const
