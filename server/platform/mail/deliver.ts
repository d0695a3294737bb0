import { daySeconds } from '#contract/core/durations.ts'
import { job } from '../jobs.ts'
import type { MailMessage } from './port.ts'

/**
 * Hands one mail to the mail server; twelve tries with growing pauses bridge most of a day of its
 * absence. A mail may arrive twice when the process dies before it records the delivery, but none
 * is lost.
 */
export const deliverMail = job<MailMessage>({
  name: 'mail.deliver',
  retryLimit: 12,
  trySeconds: 90,
  keptSeconds: 7 * daySeconds,
  remembered: ['to', 'kind'],
  handle: (ctx, message) => ctx.ports.mail.send(message),
})
