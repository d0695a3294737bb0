import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { GiveReason } from '../people/schemas.ts'
import { DecideReport, ReportPage, ReportQuery } from './schemas.ts'

const access = { roles: ['admin'], staff: 'moderate' } as const

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access,
  limit: 'read',
  query: ReportQuery,
  reply: { 200: ReportPage },
  problems: [],
  summary: 'List reports of conversations: open ones oldest first, decided ones latest first',
})

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/decision',
  access,
  limit: 'write',
  params: IdParams,
  body: DecideReport,
  reply: { 204: null },
  problems: ['core.not-found', 'core.forbidden', 'reports.decided'],
  summary: 'Warn or suspend the reported person, or dismiss the report; both sides get an email',
})

export const reverseReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/reversal',
  access,
  limit: 'write',
  params: IdParams,
  body: GiveReason,
  reply: { 204: null },
  problems: ['core.not-found', 'reports.own-decision', 'reports.decided'],
  summary: 'Take a warning or a suspension back after an appeal, and tell the person',
})

export const reportsEndpoints = [listReports, decideReport, reverseReport] as const
