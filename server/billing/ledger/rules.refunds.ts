/** How much of a payment can go back to the card (docs/payments.md). Pure. */
import { leastChargeCents } from '../rules.ts'
import { netOf } from './rules.ts'
import type { InvoiceView } from './store.ts'
import type { PaymentRow } from './tables.ts'

/** Tells whether money was taken and paid for its invoice: what came twice or too late did not. */
export function isApplied({ status, isUnapplied }: Pick<PaymentRow, 'status' | 'isUnapplied'>): boolean {
  return status === 'succeeded' && !isUnapplied
}

type PaidInvoice = Pick<InvoiceView, 'invoice' | 'refunds' | 'refundedCents'>

/**
 * What of a paid invoice can still be refunded, in whole cents: the refunds of a period and the
 * credit that its unused days became are together never more than was paid for it. `period` holds
 * the paid invoices of the same period, in the order of payment.
 */
export function refundableCents({ invoice, refundedCents }: PaidInvoice, period: readonly PaidInvoice[]): number {
  // The last one knows what was paid for the period so far, less the refunds before it.
  const latest = period.at(-1)?.invoice ?? invoice
  const later = period.flatMap((each) =>
    each.refunds
      .filter(({ startedAt }) => latest.paidAt && startedAt >= latest.paidAt)
      .map(({ amountCents }) => netOf(amountCents, each.invoice)),
  )
  const keptCents = latest.periodPaidCents - latest.creditedCents - later.reduce((sum, cents) => sum + cents, 0)
  const { subtotalCents, totalCents } = invoice
  // Less is never charged, so nothing can go back.
  if (totalCents < leastChargeCents) return 0
  const withTax = subtotalCents === 0 ? 0 : Math.floor((keptCents * totalCents) / subtotalCents)
  return Math.max(0, Math.min(totalCents - refundedCents, withTax))
}
