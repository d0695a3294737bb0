import { endpoint } from '#contract/endpoint.ts'
import { StaffLogPage, StaffLogQuery } from './schemas.ts'

export const listStaffLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  access: { roles: ['admin'], staff: 'read-log' },
  limit: 'read',
  query: StaffLogQuery,
  reply: { 200: StaffLogPage },
  problems: [],
  summary: 'List the acts of the staff, latest first, by words, act, person and days',
})

export const staffEndpoints = [listStaffLog] as const
