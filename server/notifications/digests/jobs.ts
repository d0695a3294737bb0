import type { MailQueue } from '#contract/operations/jobs/values.ts'
import type { QueuedJob } from '#server/platform/jobs/queued-job.ts'
import { mailTries } from '#server/platform/mail/deliver.ts'
import type { QueuedItem } from './rules.ts'

// Named apart from their handlers, which the services queue them for.
/** Takes what waits for a user when their digest is due. */
export const digestJob: QueuedJob<{ userId: string }> = { name: 'notifications.send-digest' }

export type DigestMail = {
  /** The same for every try, so that mail programs show a repeated mail once. */
  readonly id: string
  readonly userId: string
  /** For the list of mails; it goes to the address that its reader has when it leaves. */
  readonly to: string
  readonly kind: string
  /** In the order of its lines; their words are made when it leaves. */
  readonly items: readonly QueuedItem[]
}
/** Writes one digest and sends it. */
export const digestMailJob: QueuedJob<DigestMail> = {
  ...mailTries,
  name: 'notifications.deliver-digest' satisfies MailQueue,
  remembered: ['to', 'kind'],
}
