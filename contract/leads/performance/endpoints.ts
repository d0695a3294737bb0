import { endpoint } from '#contract/endpoint.ts'
import { TeamPerformance, TeamPerformanceQuery } from './schemas.ts'

export const getTeamPerformance = endpoint({
  method: 'GET',
  path: '/api/team/performance',
  access: { roles: ['advisor', 'firm_admin'], firm: 'read-records' },
  limit: 'read',
  query: TeamPerformanceQuery,
  reply: { 200: TeamPerformance },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: 'Get per member the load, conversion, rating and median first answer by week, beside as many weeks before',
})

export const performanceEndpoints = [getTeamPerformance] as const
