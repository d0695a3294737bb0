import { problem } from '#contract/problems.ts'
import type { StartImport } from '#contract/verification/imports/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { recordAct } from '#server/staff/service.ts'
import { importFeedJob } from './jobs.ts'

/**
 * Queues an import of the configured feed, as after one that failed. Its report says what came of
 * it.
 * @throws verification.no-feed
 */
export async function startImport(ctx: UserCtx, { reason }: StartImport): Promise<void> {
  if (ctx.ports.config.adviserFeed.urls.length === 0) throw problem('verification.no-feed')
  await ctx.transaction(async (tx) => {
    await tx.enqueue(importFeedJob, {}, { singletonKey: 'by-hand' })
    await recordAct(tx, { act: 'import-started', reason })
  })
}
