import type { QueuedJob } from '#server/platform/jobs/queued-job.ts'

/** Sends one lead as it is when the job runs; named apart from its handler. */
export const sendLeadJob: QueuedJob<{ readonly ownerId: string; readonly leadId: string }> = {
  name: 'integrations.hubspot-lead',
  retryLimit: 12,
  trySeconds: 60,
}

/** Sends a page of leads, and queues the next. */
export const sendAllJob: QueuedJob<{ readonly ownerId: string; readonly after: string | null }> = {
  name: 'integrations.hubspot-all',
  retryLimit: 12,
  trySeconds: 120,
}
