import { sendEmail } from '#server/emails/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { staffWith } from '#server/staff/service.ts'
import { type FinanceNotification, financeEmail } from './emails.finance.ts'

/** Mails everybody of the staff who bills about money that needs a person. */
export async function notifyFinance(tx: Tx, notification: FinanceNotification): Promise<void> {
  const url = `${tx.ports.config.publicUrl}/admin/payments`
  for (const userId of await staffWith(tx, 'bill'))
    await sendEmail(tx, financeEmail, { userId }, { ...notification, url })
}
