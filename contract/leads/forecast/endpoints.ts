import { endpoint } from '#contract/endpoint.ts'
import { LeadFilters } from '../schemas.ts'
import { Forecast } from './schemas.ts'

export const getForecast = endpoint({
  method: 'GET',
  path: '/api/leads/forecast',
  access: { roles: ['advisor', 'firm_admin'], feature: 'lead_numbers' },
  limit: 'read',
  query: LeadFilters.pick({ scope: true }),
  reply: { 200: Forecast },
  problems: ['core.forbidden', 'billing.not-included'],
  summary: "Get the conversions to expect from the open leads, by the practice's own rates",
})

export const forecastEndpoints = [getForecast] as const
