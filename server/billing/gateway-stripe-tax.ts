import Stripe from 'stripe'
import { problem } from '#contract/problems.ts'
import type { PaymentGateway } from './gateway.ts'
import { stripeOf } from './gateway-stripe-client.ts'
import { einOf, stripeAddress } from './gateway-stripe-customers.ts'

/**
 * Works out the sales tax by the whole address and the tax ID, which may be exempt.
 * @throws core.unavailable while Stripe does not answer
 */
export const taxOn: PaymentGateway['taxOn'] = async (ctx, { amountCents, address, taxId }) => {
  if (!ctx.ports.config.stripe?.isTaxOn) return { taxCents: 0, reason: 'Sales tax isn’t collected', calculation: null }
  if (!address) return { taxCents: 0, reason: 'Add a billing address to see the sales tax', calculation: null }
  const calculation = await stripeOf(ctx)
    .tax.calculations.create({
      currency: 'usd',
      customer_details: {
        address: stripeAddress(address),
        address_source: 'billing',
        ...(taxId && { tax_ids: [einOf(taxId)] }),
      },
      line_items: [{ amount: amountCents, reference: 'plan' }],
    })
    .catch((cause: unknown) => {
      throw isAway(cause) ? problem('core.unavailable', { cause }) : cause
    })
  const reason = `Sales tax, ${address.state}`
  return { taxCents: calculation.tax_amount_exclusive, reason, calculation: calculation.id ?? null }
}

/** Turns a calculation into a transaction, once for each invoice. */
export const recordTax: PaymentGateway['recordTax'] = async (ctx, { invoiceId, calculation }) => {
  const transaction = await stripeOf(ctx).tax.transactions.createFromCalculation(
    { calculation, reference: invoiceId },
    { idempotencyKey: `tax_${invoiceId}` },
  )
  return transaction.id
}

/**
 * Reverses a refund's part of a transaction, which has the plan as its one line. The refund keeps
 * the reversal's name, because a reversal can be undone by its name alone.
 */
export const reverseTax: PaymentGateway['reverseTax'] = async (ctx, input) => {
  const { refundId, reference, transaction, netCents, taxCents } = input
  const { tax, refunds } = stripeOf(ctx)
  const { line_items: lines } = await tax.transactions.retrieve(transaction, { expand: ['line_items'] })
  const [line] = lines?.data ?? []
  if (!line) throw new Error(`the tax transaction ${transaction} has no line`)
  const reversal = await tax.transactions.createReversal(
    {
      mode: 'partial',
      original_transaction: transaction,
      reference: refundId,
      line_items: [
        { amount: -netCents, amount_tax: -taxCents, original_line_item: line.id, reference: `${refundId}_plan` },
      ],
    },
    { idempotencyKey: `tax_reversal_${refundId}` },
  )
  if (reference) await refunds.update(reference, { metadata: { tax_reversal: reversal.id } })
}

/** Reverses the reversal of a refund in full, once; nothing where no tax was taken back. */
export const restoreTax: PaymentGateway['restoreTax'] = async (ctx, { refundId, reference }) => {
  const { tax, refunds } = stripeOf(ctx)
  const { metadata } = await refunds.retrieve(reference)
  if (!metadata?.tax_reversal || metadata.tax_restored) return
  const restored = await tax.transactions.createReversal(
    { mode: 'full', original_transaction: metadata.tax_reversal, reference: `${refundId}_returned` },
    { idempotencyKey: `tax_restored_${refundId}` },
  )
  await refunds.update(reference, { metadata: { tax_restored: restored.id } })
}

const isAway = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError
