import { endpoint } from '#contract/endpoint.ts'
import { TeamPerformance } from './schemas.ts'

export const getTeamPerformance = endpoint({
  method: 'GET',
  path: '/api/team/performance',
  access: { roles: ['advisor', 'firm_admin'], firm: 'read-records' },
  limit: 'read',
  reply: { 200: TeamPerformance },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: 'Get per member the load, conversion, rating and median first answer by week, over twelve weeks',
})

export const performanceEndpoints = [getTeamPerformance] as const
