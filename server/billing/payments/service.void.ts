import type { Tx } from '#server/platform/context.ts'
import { deleteRedemption } from '../coupons/store.ts'
import { updateInvoice } from '../ledger/store.ts'
import type { InvoiceRow } from '../ledger/tables.ts'
import { payerOf } from '../rules.ts'
import type { SubscriptionRow } from '../tables.ts'

/**
 * Drops an invoice that nobody will pay, within a transaction that holds the subscription's lock; a
 * code that only it redeemed can be used again. A payment of it that still succeeds is refunded.
 */
export async function voidInvoice(
  tx: Tx,
  row: Pick<SubscriptionRow, 'couponCode'> | null,
  invoice: InvoiceRow,
): Promise<void> {
  await updateInvoice(tx.db, invoice.id, { status: 'void' })
  if (invoice.couponCode && invoice.couponCode !== row?.couponCode)
    await deleteRedemption(tx.db, invoice.couponCode, payerOf(invoice))
}
