import { days } from '#contract/core/durations.ts'
import { keepDocumentsDays } from '#contract/verification/values.ts'
import { job } from '#server/platform/jobs/definition.ts'
import * as store from './store.ts'

const batch = 200

/**
 * Removes the file of a document that is no longer listed; a file that is gone already is no error.
 */
export const removeFileJob = job<{ key: string }>({
  name: 'verification.remove-file',
  handle: (ctx, { key }) => ctx.ports.storage.remove(key),
})

/**
 * Removes documents once their verification has long been decided (docs/product.md "Verification").
 */
export const removeDocumentsJob = job({
  name: 'verification.remove-documents',
  schedule: '50 3 * * *',
  async handle(ctx) {
    const before = new Date(ctx.now.getTime() - days(keepDocumentsDays))
    for (let removed = batch; removed === batch; ) {
      removed = await ctx.transaction(async (tx) => {
        const stale = await store.listStale(tx.db, before, batch)
        const ids = stale.map(({ id }) => id)
        await store.deleteDocuments(tx.db, ids)
        await tx.enqueueAll(
          removeFileJob,
          stale.map(({ storageKey }) => ({ payload: { key: storageKey } })),
        )
        return stale.length
      })
    }
  },
})
