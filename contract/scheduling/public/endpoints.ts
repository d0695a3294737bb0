import { IdParams } from '#contract/core/fields.ts'
import { pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ApiAppointment, ApiAppointmentsQuery } from './schemas.ts'

const access = { roles: ['advisor', 'firm_admin'], scope: 'read:appointments' } as const

export const apiListAppointments = endpoint({
  method: 'GET',
  path: '/api/v1/appointments',
  access,
  limit: 'api',
  query: ApiAppointmentsQuery,
  reply: { 200: pageOf(ApiAppointment) },
  problems: [],
  summary: 'List your appointments, the latest first',
})

export const apiGetAppointment = endpoint({
  method: 'GET',
  path: '/api/v1/appointments/:id',
  access,
  limit: 'api',
  params: IdParams,
  reply: { 200: ApiAppointment },
  problems: ['core.not-found'],
  summary: 'Get one of your appointments',
})

export const schedulingApiEndpoints = [apiListAppointments, apiGetAppointment] as const
