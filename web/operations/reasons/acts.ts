import { retryJob } from '#contract/operations/jobs/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import type { ReasonedAct } from '#web/staff/components/reason-dialog.tsx'

/** Tries a job that was given up once more. */
export const retryOf = (id: string, name: string): ReasonedAct => ({
  title: `Retry ${name}`,
  explained: 'Runs now. If it fails, the usual retries follow.',
  button: 'Retry job',
  done: 'Queued again',
  run: (reason) => call(retryJob, { params: { id }, body: { reason } }),
})
