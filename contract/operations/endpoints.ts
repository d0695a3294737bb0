import { endpoint } from '#contract/endpoint.ts'
import { SystemHealth, WaitingCounts } from './schemas.ts'

export const getSystemHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: { roles: ['admin'], staff: 'see-system' },
  limit: 'costly',
  reply: { 200: SystemHealth },
  problems: [],
  summary: 'Test everything the product depends on and get its health',
})

export const countWaitingCases = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  access: { roles: ['admin'], staff: 'see-people' },
  limit: 'read',
  reply: { 200: WaitingCounts },
  problems: [],
  summary: 'Count the reports and appeals, support requests and failed jobs that wait for the staff',
})

export const operationsEndpoints = [getSystemHealth, countWaitingCases] as const
