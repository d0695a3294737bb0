import { minutes } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { forEachPage } from '#server/platform/each-row.ts'
import type { QueuedJob } from '#server/platform/jobs/queued-job.ts'
import type { RefundOutcome } from '../gateway.ts'
import { gatewayOf } from '../gateway-choice.ts'
import { netOf } from '../ledger/rules.ts'
import type { PaymentWithInvoice } from '../ledger/store.ts'
import * as ledger from '../ledger/store.ts'
import { payerOf } from '../rules.ts'
import { notifyFinance } from '../service.finance.ts'
import { notifyHolder } from '../service.notifications.ts'
import { lockSubscription, updateSubscription } from '../store.ts'
import { queueTaxRestore, queueTaxReversal } from './service.tax.ts'

/** Sends a refund until the gateway answers; one id is refunded once. */
export const sendRefundQueue: QueuedJob<{ refundId: string }> = { name: 'billing.send-refund', retryLimit: 10 }

const sweepAfter = minutes(30)
const sweepBatch = 200

export type NewRefund = {
  /** Made by the caller: a refund sent twice happens once. */
  readonly id: string
  readonly amountCents: number
  readonly reason: string
  /** The operator; null when it follows by itself. */
  readonly by: string | null
}

/**
 * Begins to give money of a payment back, within a transaction that holds the subscription's lock;
 * false when this id was begun before. From now on it no longer pays for the period, so that its
 * unused days cannot be credited while the gateway answers.
 * @throws billing.refund-too-large for more than what is left of the payment
 */
export async function startRefund(
  tx: Tx,
  paid: PaymentWithInvoice,
  { id, amountCents, reason, by }: NewRefund,
): Promise<boolean> {
  const { payment } = paid
  const earlier = await ledger.listRefunds(tx.db, [payment.id])
  if (earlier.some((refund) => refund.id === id)) return false
  const left = payment.amountCents - earlier.reduce((sum, refund) => sum + refund.amountCents, 0)
  if (payment.status !== 'succeeded' || amountCents > left) throw problem('billing.refund-too-large')
  await ledger.insertRefundOnce(tx.db, {
    id,
    paymentId: payment.id,
    amountCents,
    status: 'pending',
    reason,
    refundedBy: by,
    startedAt: tx.now,
  })
  await changePeriodPaid(tx, paid, -amountCents)
  await tx.enqueue(sendRefundQueue, { refundId: id })
  return true
}

/** Changes what was paid for the period that runs by an amount of a payment for it. */
async function changePeriodPaid(tx: Tx, { payment, invoice }: PaymentWithInvoice, amountCents: number): Promise<void> {
  const row = payment.isUnapplied ? null : await lockSubscription(tx.db, payerOf(invoice))
  // By its start: an operator may have moved the end.
  if (row?.periodStartsAt?.getTime() !== invoice.periodStart.getTime()) return
  // Below 0 where credit was given as well: only so does a return add what the refund took.
  const periodPaidCents = row.periodPaidCents + netOf(amountCents, invoice)
  await updateSubscription(tx.db, payerOf(invoice), { periodPaidCents })
}

/** Asks the gateway for a pending refund and settles it; safe to repeat. */
export async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await ctx.transaction((tx) => ledger.lockRefund(tx.db, refundId))
  if (refund?.status !== 'pending') return
  const found = await ledger.findPayment(ctx.db, refund.paymentId)
  if (!found?.payment.reference) return
  const { reference } = found.payment
  const outcome = await (await gatewayOf(ctx)).refund(ctx, { refundId, reference, amountCents: refund.amountCents })
  await ctx.transaction((tx) => settleRefund(tx, refundId, outcome))
}

/** Asks again for refunds whose job gave up. */
export async function sweepRefunds(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - sweepAfter)
  await forEachPage(ctx, {
    list: (page) => ledger.listPendingRefunds(ctx.db, { before, ...page }),
    idOf: ({ id }) => id,
    act: ({ id }) => sendRefund(ctx, id),
    limit: sweepBatch,
  })
}

/**
 * Books the outcome of a refund. Money that doesn't go back pays for its period again; one that the
 * bank sends back after the refund succeeded is owed its tax again, too.
 */
export async function settleRefund(tx: Tx, refundId: string, { status, reference }: RefundOutcome): Promise<void> {
  const before = await ledger.lockRefund(tx.db, refundId)
  const isReturned = before?.status === 'succeeded' && status === 'failed'
  if (!before || status === 'pending' || (before.status !== 'pending' && !isReturned)) return
  await ledger.updateRefund(tx.db, refundId, { status, ...(reference && { reference }), settledAt: tx.now })
  const found = await ledger.findPayment(tx.db, before.paymentId)
  const row = found && (await lockSubscription(tx.db, payerOf(found.invoice)))
  if (!found || !row) return
  const { payment, invoice } = found
  const { amountCents } = before
  if (status === 'failed') await changePeriodPaid(tx, found, amountCents)
  // The tax of an invoice is recorded once, and stays owed when money for it came twice.
  if (status === 'succeeded' && !payment.isUnapplied) await queueTaxReversal(tx, invoice, refundId)
  if (isReturned && !payment.isUnapplied) await queueTaxRestore(tx, invoice, refundId)
  const kind = status === 'succeeded' ? 'refunded' : 'refund_failed'
  if (kind === 'refund_failed')
    await notifyFinance(tx, { kind: 'refund_failed', amountCents, number: invoice.number ?? '' })
  await notifyHolder(tx, row, { kind, invoiceId: invoice.id, amountCents })
}
