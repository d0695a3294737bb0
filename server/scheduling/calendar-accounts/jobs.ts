import type { QueuedJob } from '#server/platform/jobs/queued-job.ts'
import type { WrittenKey } from './store.ts'
import type { CalendarAccountRow } from './tables.ts'

/** Named apart from its handler, which the service queues it for; the service puts off failures. */
export const writeEventJob: QueuedJob<WrittenKey> = {
  name: 'scheduling.write-event',
  retryLimit: 0,
  trySeconds: 90,
  isGrouped: true,
}

/** The secret is encrypted, and goes with the job. */
export const endAccessJob: QueuedJob<Pick<CalendarAccountRow, 'secret'>> = {
  name: 'scheduling.end-access',
  retryLimit: 10,
  remembered: [],
}

export const checkEventsJob: QueuedJob<{ accountId: string }> = {
  name: 'scheduling.check-events',
  retryLimit: 0,
  trySeconds: 90,
  isGrouped: true,
}
