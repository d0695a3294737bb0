import { job } from '#server/platform/jobs.ts'
import { sendRefund, sendRefundQueue } from './service.refund.ts'
import { sendPayment, sendPaymentQueue } from './service.ts'

export const sendPaymentJob = job({
  ...sendPaymentQueue,
  handle: async (ctx, { paymentId }) => {
    await sendPayment(ctx, paymentId)
  },
})

export const sendRefundJob = job({ ...sendRefundQueue, handle: (ctx, { refundId }) => sendRefund(ctx, refundId) })
