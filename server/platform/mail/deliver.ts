import { sql } from 'drizzle-orm'
import { daySeconds } from '#contract/core/durations.ts'
import type { Db } from '../db/client.ts'
import { job } from '../jobs/definition.ts'
import type { MailMessage } from './port.ts'

/** Twelve tries with growing pauses bridge most of a day of the mail server's absence. */
export const mailTries = { retryLimit: 12, trySeconds: 90, keptSeconds: 7 * daySeconds } as const

/**
 * Hands one mail to the mail server. A mail may arrive twice when the process dies before it
 * records the delivery, but none is lost.
 */
export const deliverMail = job<MailMessage>({
  ...mailTries,
  name: 'mail.deliver',
  remembered: ['to', 'kind'],
  handle: (ctx, message) => ctx.ports.mail.send(message),
})

/** Takes back the mails that wait and concern all of these people. One on its way is still sent. */
export async function withdrawMails(db: Db, personIds: readonly string[]): Promise<void> {
  await db.execute(
    sql`delete from pgboss.job where name = ${deliverMail.name} and state < 'active'
      and data -> 'personIds' @> ${JSON.stringify(personIds)}::jsonb`,
  )
}
