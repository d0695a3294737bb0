import { minutes } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { importFeed } from './service.ts'

/** The SEC makes its files in the evening of New York. */
export const importFeedJob = job({
  name: 'verification.import-feed',
  schedule: '35 7 * * *',
  retryLimit: 0,
  trySeconds: minutes(60) / 1_000,
  async handle(ctx) {
    if (ctx.ports.config.adviserFeed.urls.length > 0) await importFeed(ctx)
  },
})
