import { endpoint } from '#contract/endpoint.ts'
import { AuditPage, AuditQuery } from './schemas.ts'

export const listFirmAudit = endpoint({
  method: 'GET',
  path: '/api/team/audit',
  access: { roles: ['advisor', 'firm_admin'], firm: 'read-audit' },
  limit: 'read',
  query: AuditQuery,
  reply: { 200: AuditPage },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: "List what changed in the firm's team, plan and lead routing, latest first",
})

export const firmAuditEndpoints = [listFirmAudit] as const
