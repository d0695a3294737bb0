import { job } from '#server/platform/jobs/definition.ts'

/** Removes the archive's copies of files whose years are over; one that is gone is no error. */
export const removeArchivedFilesJob = job<{ keys: string[] }>({
  name: 'archive.remove-files',
  async handle(ctx, { keys }) {
    for (const key of keys) await ctx.ports.storage.remove(key)
  },
})
