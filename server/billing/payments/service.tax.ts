import type { Ctx, Tx } from '#server/platform/context.ts'
import type { QueuedJob } from '#server/platform/jobs/queued-job.ts'
import { gatewayOf } from '../gateway-choice.ts'
import { isAtGateway, netOf } from '../ledger/rules.ts'
import * as ledger from '../ledger/store.ts'
import type { InvoiceRow } from '../ledger/tables.ts'

/** Records the tax of a paid invoice at the gateway, until it answers. */
export const recordTaxQueue: QueuedJob<{ invoiceId: string }> = { name: 'billing.record-tax', retryLimit: 10 }
/** Takes back the tax of a refund, after the tax was recorded. */
export const reverseTaxQueue: QueuedJob<{ refundId: string }> = { name: 'billing.reverse-tax', retryLimit: 10 }

/** Records a refund's tax again, after the refund failed. */
export const restoreTaxQueue: QueuedJob<{ refundId: string }> = { name: 'billing.restore-tax', retryLimit: 10 }

/** Queues the record of an invoice's tax; nothing where no tax was calculated. */
export async function queueTaxRecord(tx: Tx, { id, taxCalculation }: InvoiceRow): Promise<void> {
  if (taxCalculation !== null) await tx.enqueue(recordTaxQueue, { invoiceId: id })
}

/** Queues the reversal of a refund's tax. */
export async function queueTaxReversal(tx: Tx, { taxCalculation }: InvoiceRow, refundId: string): Promise<void> {
  if (taxCalculation !== null) await tx.enqueue(reverseTaxQueue, { refundId })
}

/** Queues the end of a refund's reversal, when the bank sent the refund back. */
export async function queueTaxRestore(tx: Tx, { taxCalculation }: InvoiceRow, refundId: string): Promise<void> {
  if (taxCalculation !== null) await tx.enqueue(restoreTaxQueue, { refundId })
}

/** Records an invoice's tax once; safe to repeat. */
export async function recordTax(ctx: Ctx, invoiceId: string): Promise<void> {
  const invoice = await ledger.findInvoice(ctx.db, invoiceId)
  if (!invoice?.taxCalculation || invoice.taxTransaction) return
  const taxTransaction = await (await gatewayOf(ctx)).recordTax(ctx, { invoiceId, calculation: invoice.taxCalculation })
  await ledger.updateInvoice(ctx.db, invoiceId, { taxTransaction })
}

/** Reverses a refund's part of the recorded tax; records it first when that has not happened. */
export async function reverseTax(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await ledger.findRefund(ctx.db, refundId)
  const found = refund && (await ledger.findPayment(ctx.db, refund.paymentId))
  // The refund can have failed before its tax was taken back.
  if (!found || refund.status === 'failed') return
  await recordTax(ctx, found.invoice.id)
  const invoice = await ledger.findInvoice(ctx.db, found.invoice.id)
  if (!invoice?.taxTransaction) return
  const { reference: name, amountCents } = refund
  const reference = isAtGateway(name) ? name : null
  const netCents = netOf(amountCents, invoice)
  const taxCents = amountCents - netCents
  await (await gatewayOf(ctx)).reverseTax(ctx, {
    refundId,
    reference,
    transaction: invoice.taxTransaction,
    netCents,
    taxCents,
  })
  // Or it failed meanwhile, when there was no reversal to undo yet.
  const after = await ledger.findRefund(ctx.db, refundId)
  if (after?.status === 'failed') await ctx.transaction((tx) => queueTaxRestore(tx, invoice, refundId))
}

/** Undoes the reversal of a refund that failed after it had succeeded; safe to repeat. */
export async function restoreTax(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await ledger.findRefund(ctx.db, refundId)
  if (refund?.status !== 'failed' || !isAtGateway(refund.reference)) return
  await (await gatewayOf(ctx)).restoreTax(ctx, { refundId, reference: refund.reference })
}
