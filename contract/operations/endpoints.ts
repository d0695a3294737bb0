import { endpoint } from '#contract/endpoint.ts'
import { SystemHealth } from './schemas.ts'

export const getSystemHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: { roles: ['admin'], staff: 'see-system' },
  limit: 'costly',
  reply: { 200: SystemHealth },
  problems: [],
  summary: 'Test everything the product depends on and get its health',
})

export const operationsEndpoints = [getSystemHealth] as const
