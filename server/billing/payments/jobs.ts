import { hours, seconds } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { sendRefund, sendRefundQueue, sweepRefunds } from './service.refund.ts'
import { recordTax, recordTaxQueue, restoreTax, restoreTaxQueue, reverseTax, reverseTaxQueue } from './service.tax.ts'
import { sendPayment, sendPaymentQueue, sweepPayments } from './service.ts'

export const sendPaymentJob = job({
  ...sendPaymentQueue,
  handle: async (ctx, { paymentId }) => {
    await sendPayment(ctx, paymentId)
  },
})

export const sendRefundJob = job({ ...sendRefundQueue, handle: (ctx, { refundId }) => sendRefund(ctx, refundId) })

/** Payments and refunds whose own jobs gave up. */
export const sweepPendingJob = job({
  name: 'billing.sweep-pending',
  schedule: '*/20 * * * *',
  // A gateway that is away costs each of them half a minute.
  trySeconds: hours(1) / seconds(1),
  handle: async (ctx) => {
    await sweepPayments(ctx)
    await sweepRefunds(ctx)
  },
})

export const recordTaxJob = job({ ...recordTaxQueue, handle: (ctx, { invoiceId }) => recordTax(ctx, invoiceId) })

export const reverseTaxJob = job({ ...reverseTaxQueue, handle: (ctx, { refundId }) => reverseTax(ctx, refundId) })

export const restoreTaxJob = job({ ...restoreTaxQueue, handle: (ctx, { refundId }) => restoreTax(ctx, refundId) })
