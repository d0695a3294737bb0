/** Mails that wait or are tried again, that left, and that were given up. */
export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/**
 * The queues that mails wait in: those with a code and digests have their own, because they are
 * written when they leave. The last one is what the release before fills.
 */
export const mailQueues = [
  'mail.deliver',
  'auth.deliver-code-mail',
  'notifications.deliver-digest',
  'auth.deliver-letter',
] as const
export type MailQueue = (typeof mailQueues)[number]
