import type { Ctx, Tx } from '#server/platform/context.ts'
import type { QueuedJob } from '#server/platform/queued-job.ts'
import { gatewayOf } from '../gateway-choice.ts'
import { netOf } from '../ledger/rules.ts'
import * as ledger from '../ledger/store.ts'
import type { InvoiceRow } from '../ledger/tables.ts'

/** Records the tax of a paid invoice at the gateway, until it answers. */
export const recordTaxQueue: QueuedJob<{ invoiceId: string }> = { name: 'billing.record-tax', retryLimit: 10 }
/** Takes back the tax of a refund, after the tax was recorded. */
export const reverseTaxQueue: QueuedJob<{ refundId: string }> = { name: 'billing.reverse-tax', retryLimit: 10 }

/** Queues the record of an invoice's tax; nothing where no tax was calculated. */
export async function queueTaxRecord(tx: Tx, { id, taxCalculation }: InvoiceRow): Promise<void> {
  if (taxCalculation !== null) await tx.enqueue(recordTaxQueue, { invoiceId: id })
}

/** Queues the reversal of a refund's tax. */
export async function queueTaxReversal(tx: Tx, { taxCalculation }: InvoiceRow, refundId: string): Promise<void> {
  if (taxCalculation !== null) await tx.enqueue(reverseTaxQueue, { refundId })
}

/** Records an invoice's tax once; safe to repeat. */
export async function recordTax(ctx: Ctx, invoiceId: string): Promise<void> {
  const invoice = await ledger.findInvoice(ctx.db, invoiceId)
  if (!invoice?.taxCalculation || invoice.taxTransaction) return
  const taxTransaction = await gatewayOf(ctx).recordTax(ctx, { invoiceId, calculation: invoice.taxCalculation })
  await ledger.updateInvoice(ctx.db, invoiceId, { taxTransaction })
}

/** Reverses a refund's part of the recorded tax; records it first when that has not happened. */
export async function reverseTax(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await ledger.findRefund(ctx.db, refundId)
  const found = refund && (await ledger.findPayment(ctx.db, refund.paymentId))
  if (!found) return
  await recordTax(ctx, found.invoice.id)
  const invoice = await ledger.findInvoice(ctx.db, found.invoice.id)
  if (!invoice?.taxTransaction) return
  const netCents = netOf(refund.amountCents, invoice)
  const taxCents = refund.amountCents - netCents
  await gatewayOf(ctx).reverseTax(ctx, { refundId, transaction: invoice.taxTransaction, netCents, taxCents })
}
