import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { AuditPage, AuditQuery } from '#contract/firms/audit/schemas.ts'
import { FirmRecord, FirmsDeskPage, FirmsDeskQuery, MarkRegistration, RemoveFirmDomain, SetJoining } from './schemas.ts'

const reads = { roles: ['admin'], staff: 'see-people' } as const
const acts = { roles: ['admin'], staff: 'restrict-people' } as const

export const listDeskFirms = endpoint({
  method: 'GET',
  path: '/api/admin/firms',
  access: reads,
  limit: 'read',
  query: FirmsDeskQuery,
  reply: { 200: FirmsDeskPage },
  problems: [],
  summary: 'List firms, newest first, by part of a name, by id, and by the state of the subscription',
})

export const getDeskFirm = endpoint({
  method: 'GET',
  path: '/api/admin/firms/:id',
  access: reads,
  limit: 'read',
  params: IdParams,
  reply: { 200: FirmRecord },
  problems: ['core.not-found'],
  summary: 'Get one firm with its members, domains, sign-on and routing',
})

export const listDeskFirmAudit = endpoint({
  method: 'GET',
  path: '/api/admin/firms/:id/audit',
  access: reads,
  limit: 'read',
  params: IdParams,
  query: AuditQuery,
  reply: { 200: AuditPage },
  problems: ['core.not-found'],
  summary: "List what changed in a firm's roles and lead routing, latest first",
})

export const markRegistration = endpoint({
  method: 'PUT',
  path: '/api/admin/firms/:id/registration',
  access: acts,
  limit: 'write',
  params: IdParams,
  body: MarkRegistration,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: "Mark a firm's registration as checked, or withdraw it, with the reason",
})

export const setJoining = endpoint({
  method: 'PUT',
  path: '/api/admin/firms/:id/joining',
  access: acts,
  limit: 'write',
  params: IdParams,
  body: SetJoining,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Stop people from asking to join a firm by its domains, or let them again, with the reason',
})

export const removeFirmDomain = endpoint({
  method: 'POST',
  path: '/api/admin/firms/:id/domain-removals',
  access: acts,
  limit: 'write',
  params: IdParams,
  body: RemoveFirmDomain,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Remove a domain from those that may ask to join, or from the sign-on, with the reason',
})

export const firmsDeskEndpoints = [
  listDeskFirms,
  getDeskFirm,
  listDeskFirmAudit,
  markRegistration,
  setJoining,
  removeFirmDomain,
] as const
