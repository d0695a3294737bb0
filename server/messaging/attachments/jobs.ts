import { hours } from '#contract/core/durations.ts'
import { keepUnsentHours } from '#contract/messaging/attachments/values.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { keysOf } from './rules.ts'
import * as store from './store.ts'

const batch = 100

/** Removes files that nothing points to; one that is gone already is no error. */
export const removeFilesJob = job<{ keys: string[] }>({
  name: 'messaging.remove-files',
  async handle(ctx, { keys }) {
    for (const key of keys) await ctx.ports.storage.remove(key)
  },
})

/** Removes uploads that no message uses after a day (docs/decisions/062-attachments.md). */
export const sweepUploadsJob = job({
  name: 'messaging.sweep-uploads',
  schedule: '20 * * * *',
  async handle(ctx) {
    const before = new Date(ctx.now.getTime() - hours(keepUnsentHours))
    for (let removed = batch; removed === batch; ) {
      removed = await ctx.transaction(async (tx) => {
        const rows = await store.deleteUnsentBefore(tx.db, before, batch)
        await tx.enqueueAll(
          removeFilesJob,
          rows.map((row) => ({ payload: { keys: keysOf(row) } })),
        )
        return rows.length
      })
    }
  },
})
