import { job } from '#server/platform/jobs/definition.ts'
import { makeExport, sweepExports } from './service.make.ts'

/** Makes the ZIP file of an export. */
export const exportJob = job<{ exportId: string }>({
  name: 'archive.export',
  trySeconds: 3_600,
  handle: (ctx, { exportId }) => makeExport(ctx, exportId),
})

/** Removes exports after their days. */
export const sweepExportsJob = job({
  name: 'archive.sweep-exports',
  schedule: '50 * * * *',
  handle: (ctx) => sweepExports(ctx),
})
