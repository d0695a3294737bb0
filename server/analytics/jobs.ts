import { job } from '#server/platform/jobs.ts'
import { forgetOldMetrics } from './service.ts'

export const forgetOldMetricsJob = job({
  name: 'analytics.forget-old-metrics',
  schedule: '41 3 * * *',
  handle: forgetOldMetrics,
})
