import type { JobOverview, ListedMail } from '#contract/operations/jobs/schemas.ts'
import type { MailState } from '#contract/operations/jobs/values.ts'
import type { Overview } from './service.ts'
import type { MailRow } from './store.ts'

/** The queues and failed jobs, without what the jobs work on. */
export function presentJobs({ queues, failed }: Overview): JobOverview {
  return {
    queues: queues.map((queue) => ({ ...queue, nextRunAt: queue.nextRunAt?.toISOString() ?? null })),
    failed: failed.map(({ id, queue, attempts, error, at }) => ({
      id,
      queue,
      attempts,
      error,
      failedAt: at.toISOString(),
    })),
  }
}

/** A mail without its words. */
export function presentMail({ id, kind, to, attempts, error, at, endedAt }: MailRow, state: MailState): ListedMail {
  return {
    id,
    kind,
    to,
    state,
    attempts,
    error,
    createdAt: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}
