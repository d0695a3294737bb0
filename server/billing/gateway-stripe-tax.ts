import type { PaymentGateway } from './gateway.ts'
import { stripeOf } from './gateway-stripe-client.ts'
import { einOf, stripeAddress } from './gateway-stripe-customers.ts'

/** Works out the sales tax by the whole address and the tax ID, which may be exempt. */
export const taxOn: PaymentGateway['taxOn'] = async (ctx, { amountCents, address, taxId }) => {
  if (!ctx.ports.config.stripe?.isTaxOn) return { taxCents: 0, reason: 'Sales tax isn’t collected', calculation: null }
  if (!address) return { taxCents: 0, reason: 'Add a billing address to see the sales tax', calculation: null }
  const calculation = await stripeOf(ctx).tax.calculations.create({
    currency: 'usd',
    customer_details: {
      address: stripeAddress(address),
      address_source: 'billing',
      ...(taxId && { tax_ids: [einOf(taxId)] }),
    },
    line_items: [{ amount: amountCents, reference: 'plan' }],
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

/** Reverses a refund's part of a transaction, which has the plan as its one line. */
export const reverseTax: PaymentGateway['reverseTax'] = async (ctx, { refundId, transaction, netCents, taxCents }) => {
  const { transactions } = stripeOf(ctx).tax
  const { line_items: lines } = await transactions.retrieve(transaction, { expand: ['line_items'] })
  const [line] = lines?.data ?? []
  if (!line) throw new Error(`the tax transaction ${transaction} has no line`)
  await transactions.createReversal(
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
}
