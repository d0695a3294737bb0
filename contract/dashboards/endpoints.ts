import { advisors } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Desk, DeskQuery } from './schemas.ts'

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/desk',
  access: advisors,
  limit: 'read',
  query: DeskQuery,
  reply: { 200: Desk },
  problems: ['core.not-found'],
  summary: "Get what waits for the caller, their day, their leads and their practice's figures",
})

export const dashboardsEndpoints = [getDesk] as const
