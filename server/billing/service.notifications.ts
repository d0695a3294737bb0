import { printedZone } from '#contract/core/days.ts'
import { findDeviceZone, sendEmail } from '#server/emails/service.ts'
import type { Tx } from '#server/platform/context.ts'
import type { BillingNotification, EmailedInvoice } from './emails.texts.ts'
import { billingEmail } from './emails.ts'
import { payerNotified } from './events.ts'
import { chargedDays } from './ledger/rules.ts'
import { findInvoice, listLines } from './ledger/store.ts'
import { payerOf } from './rules.ts'
import type { SubscriptionRow } from './tables.ts'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** A notification as services give it: an invoice by its id. */
export type NotificationOfPayer =
  | (DistributiveOmit<Extract<BillingNotification, { invoice: unknown }>, 'invoice'> & { invoiceId: string })
  | Exclude<BillingNotification, { invoice: unknown }>

/**
 * Tells the holder of a subscription about their money or access, by email and on the list of
 * notifications, in the transaction that changes it: nothing is lost in silence.
 */
export async function notifyHolder(tx: Tx, row: SubscriptionRow, notification: NotificationOfPayer): Promise<void> {
  const page = {
    url: `${tx.ports.config.publicUrl}/billing?payer=${row.payerKind}`,
    timeZone: (await findDeviceZone(tx, row.holderId)) ?? printedZone,
  }
  const invoice = 'invoiceId' in notification ? await findEmailedInvoice(tx, notification.invoiceId) : null
  if (!('invoiceId' in notification))
    await sendEmail(tx, billingEmail, { userId: row.holderId }, { ...notification, ...page })
  else if (invoice) await sendEmail(tx, billingEmail, { userId: row.holderId }, { ...notification, invoice, ...page })
  await tx.publish(payerNotified, { payer: payerOf(row), holderId: row.holderId, kind: notification.kind })
}

/** An invoice as its email names it: the days it charges, and the credit for unused ones. */
async function findEmailedInvoice(tx: Tx, id: string): Promise<EmailedInvoice | null> {
  const invoice = await findInvoice(tx.db, id)
  if (!invoice) return null
  const lines = await listLines(tx.db, [id])
  const { number, plan, totalCents } = invoice
  const { start: periodStart, end: periodEnd } = chargedDays(invoice, lines)
  const { plan: unusedPlan, amountCents = 0 } = lines.find(({ kind }) => kind === 'unused') ?? {}
  const unused = unusedPlan && amountCents < 0 ? { plan: unusedPlan, cents: -amountCents } : null
  return { number, plan, totalCents, periodStart, periodEnd, unused }
}
