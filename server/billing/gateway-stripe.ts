import { problem } from '#contract/problems.ts'
import type { PaymentGateway } from './gateway.ts'
import { charge, findCharge, refund } from './gateway-stripe-charges.ts'
import { stripeOf } from './gateway-stripe-client.ts'
import { deleteCustomer, saveCustomer } from './gateway-stripe-customers.ts'
import { readStripeEvent } from './gateway-stripe-events.ts'
import { recordTax, restoreTax, reverseTax, taxOn } from './gateway-stripe-tax.ts'

const pageSize = 100

/** Takes money through Stripe's own SDK. Stripe holds cards and money, and no subscription. */
export const stripeGateway: PaymentGateway = {
  name: 'stripe',
  saveCustomer,
  deleteCustomer,
  async cardPage(ctx, customer, returnUrl) {
    const session = await stripeOf(ctx).checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      customer,
      allowed_payment_method_types: ['card'],
      success_url: returnUrl,
      cancel_url: returnUrl,
    })
    if (!session.url) throw problem('core.unavailable', { cause: new Error('the session has no page') })
    return session.url
  },
  async portalPage(ctx, customer, returnUrl) {
    return (await stripeOf(ctx).billingPortal.sessions.create({ customer, return_url: returnUrl })).url
  },
  charge,
  findCharge,
  refund,
  taxOn,
  recordTax,
  reverseTax,
  restoreTax,
  readEvent: (ctx, body, headers) => {
    const secret = ctx.ports.config.stripe?.webhookSecret ?? ''
    return readStripeEvent({ stripe: stripeOf(ctx), secret, now: ctx.now }, body, headers)
  },
  async *listRecords(ctx, { from, to }) {
    const created = { gte: Math.floor(from.getTime() / 1_000), lt: Math.ceil(to.getTime() / 1_000) }
    const stripe = stripeOf(ctx)
    for await (const intent of stripe.paymentIntents.list({ created, limit: pageSize })) {
      if (intent.status !== 'succeeded') continue
      yield [
        {
          kind: 'payment',
          id: intent.metadata.payment_id ?? null,
          reference: intent.id,
          amountCents: intent.amount_received,
        },
      ]
    }
    for await (const refund of stripe.refunds.list({ created, limit: pageSize })) {
      if (refund.status !== 'succeeded') continue
      yield [
        { kind: 'refund', id: refund.metadata?.refund_id ?? null, reference: refund.id, amountCents: refund.amount },
      ]
    }
  },
}
