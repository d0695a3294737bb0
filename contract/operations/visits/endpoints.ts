import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { GiveReason } from '../people/schemas.ts'
import { Visit } from './schemas.ts'

const access = { roles: ['admin'], staff: 'view-accounts' } as const

export const startVisit = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/visit',
  access,
  limit: 'write',
  params: IdParams,
  body: GiveReason,
  reply: { 201: Visit },
  problems: ['core.not-found', 'people.not-possible'],
  summary: 'Begin to view an account as its owner sees it, to read only, with the reason',
})

export const endVisit = endpoint({
  method: 'POST',
  path: '/api/admin/visits/:id/end',
  access,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'End one’s view of an account',
})

export const visitsEndpoints = [startVisit, endVisit] as const
