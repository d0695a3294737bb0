import type { QueuedJob } from '#server/platform/jobs/queued-job.ts'

export type DeliveryPayload = { readonly deliveryId: string; readonly attempt: number }

/**
 * One attempt, named apart from its handler, which queues the next. The queue itself repeats only
 * what its process broke off.
 */
export const deliverJob: QueuedJob<DeliveryPayload> = {
  name: 'integrations.deliver',
  retryLimit: 3,
  trySeconds: 60,
  latenessSeconds: 5,
  keptSeconds: 3_600,
  isGrouped: true,
}
