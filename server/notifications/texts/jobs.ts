import type { QueuedJob } from '#server/platform/queued-job.ts'

export type TextPayload = { readonly userId: string; readonly text: string; readonly expiresAt: string | null }

/** Named apart from its handler, which the service queues it for; six tries take some minutes. */
export const textJob: QueuedJob<TextPayload> = {
  name: 'notifications.text',
  retryLimit: 6,
  trySeconds: 30,
  keptSeconds: 600,
}
