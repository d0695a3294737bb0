import { job } from '#server/platform/jobs/definition.ts'
import { scanWaiting } from '../processing/service.ts'

/** Every minute: files that arrived while the scanner did not answer. */
export const scanWaitingJob = job({
  name: 'messaging.scan-waiting-files',
  schedule: '* * * * *',
  handle: (ctx) => scanWaiting(ctx),
})
