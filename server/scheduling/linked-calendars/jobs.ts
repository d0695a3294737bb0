import type { QueuedJob } from '#server/platform/jobs/queued-job.ts'

/** Named apart from its handler, which the service queues it for. */
export const readLinkedCalendarJob: QueuedJob<{ id: string }> = {
  name: 'scheduling.read-linked-calendar',
  retryLimit: 0,
  trySeconds: 60,
  isGrouped: true,
}
