import { endpoint } from '#contract/endpoint.ts'
import { Assignees } from './schemas.ts'

export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/team/leads/assignees',
  access: { roles: ['firm_admin'], firm: 'assign-leads' },
  limit: 'read',
  reply: { 200: Assignees },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: "List the firm's members who work leads, with why someone can be assigned none",
})

export const assigneesEndpoints = [listAssignees] as const
