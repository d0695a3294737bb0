import { endpoint } from '#contract/endpoint.ts'
import { FairnessReport } from './schemas.ts'

export const getFairnessReport = endpoint({
  method: 'GET',
  path: '/api/fairness',
  access: 'public',
  limit: 'read',
  reply: { 200: FairnessReport },
  problems: [],
  summary: 'Get how often groups of advisors were shown in the last night, recounted at most hourly',
})

export const fairnessEndpoints = [getFairnessReport] as const
