import type { QueuedJob } from '#server/platform/jobs/queued-job.ts'

export type TextPayload = { readonly userId: string; readonly text: string; readonly expiresAt: string | null }
/** What a notification says; its words are made when it leaves. */
export type NoticeTextPayload = {
  readonly userId: string
  readonly personId: string | null
  readonly kind: string
  readonly params: object
  readonly expiresAt: string
}

// Named apart from their handlers, which the service queues them for; six tries take some minutes.
const tries = { retryLimit: 6, trySeconds: 30, keptSeconds: 600 } as const
export const textJob: QueuedJob<TextPayload> = { ...tries, name: 'notifications.text' }
export const noticeTextJob: QueuedJob<NoticeTextPayload> = { ...tries, name: 'notifications.notice-text' }
