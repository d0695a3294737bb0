import { sendEmail } from '#server/emails/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { type BillingEmailNews, billingEmail } from './emails.ts'
import { billingNews } from './events.ts'
import { findInvoice } from './ledger/store.ts'
import { payerOf } from './rules.ts'
import type { SubscriptionRow } from './tables.ts'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** News as services give it: an invoice by its id. */
export type News =
  | (DistributiveOmit<Extract<BillingEmailNews, { invoice: unknown }>, 'invoice'> & { invoiceId: string })
  | Exclude<BillingEmailNews, { invoice: unknown }>

/**
 * Tells the holder of a subscription about their money or access, by email and on the list of
 * notifications, in the transaction that changes it: nothing is lost in silence.
 */
export async function notifyHolder(tx: Tx, row: SubscriptionRow, news: News): Promise<void> {
  const url = `${tx.ports.config.publicUrl}/billing?payer=${row.payerKind}`
  const invoice = 'invoiceId' in news ? await findInvoice(tx.db, news.invoiceId) : null
  if (!('invoiceId' in news)) await sendEmail(tx, billingEmail, { userId: row.holderId }, { ...news, url })
  else if (invoice) await sendEmail(tx, billingEmail, { userId: row.holderId }, { ...news, invoice, url })
  await tx.publish(billingNews, { payer: payerOf(row), holderId: row.holderId, news: news.kind })
}
