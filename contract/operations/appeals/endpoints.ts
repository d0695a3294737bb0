import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { AppealParams, AppealsPage, AppealsQuery, DecideReportAppeal, OwnDecision, WriteAppeal } from './schemas.ts'

const access = { roles: ['admin'], staff: 'moderate' } as const

export const getOwnDecision = endpoint({
  method: 'GET',
  path: '/api/appeals/:token',
  access: 'public',
  limit: 'read',
  params: AppealParams,
  reply: { 200: OwnDecision },
  problems: ['appeals.link-invalid'],
  summary: 'Get a decision about a report and its appeal, by the signed link its person was mailed',
})

export const openReportAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals/:token',
  access: 'public',
  limit: 'contact',
  params: AppealParams,
  body: WriteAppeal,
  reply: { 204: null },
  problems: ['appeals.link-invalid', 'appeals.made', 'reports.decided'],
  summary: 'Appeal a warning or a suspension, once, also without a session',
})

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/admin/appeals',
  access,
  limit: 'read',
  query: AppealsQuery,
  reply: { 200: AppealsPage },
  problems: [],
  summary: 'List appeals: open ones oldest first, decided ones latest first',
})

export const decideReportAppeal = endpoint({
  method: 'POST',
  path: '/api/admin/appeals/:id/decision',
  access,
  limit: 'write',
  params: IdParams,
  body: DecideReportAppeal,
  reply: { 204: null },
  problems: ['core.not-found', 'reports.own-decision', 'reports.decided'],
  summary: 'Decide an appeal by the id of its report; someone else decides than the first time',
})

export const reportAppealsEndpoints = [getOwnDecision, openReportAppeal, listAppeals, decideReportAppeal] as const
