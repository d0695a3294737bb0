import Stripe from 'stripe'
import { seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import { defineSlot } from '#server/platform/slots.ts'
import { tracedFetch } from '#server/platform/tracing/fetch.ts'
import type { GatewayCharge, PaymentGateway } from './gateway.ts'
import { declineReasonOf } from './gateway-stripe-cards.ts'
import { readStripeEvent } from './gateway-stripe-events.ts'

const client = defineSlot<Stripe>('billing.stripe')
const pageSize = 100

/** Takes money through Stripe's own SDK. Stripe holds cards and money, and no subscription. */
export const stripeGateway: PaymentGateway = {
  name: 'stripe',
  async saveCustomer(ctx, { payer, email, name, address }, existing) {
    const values = {
      email,
      ...(name && { name }),
      ...(address && {
        address: {
          line1: address.line1,
          line2: address.line2,
          city: address.city,
          state: address.state,
          postal_code: address.zipCode,
          country: 'US',
        },
      }),
      metadata: { payer_kind: payer.kind, payer_id: payer.id },
    }
    if (existing) return (await stripeOf(ctx).customers.update(existing, values)).id
    return (await stripeOf(ctx).customers.create(values)).id
  },
  async cardPage(ctx, customer, returnUrl) {
    const session = await stripeOf(ctx).checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      customer,
      allowed_payment_method_types: ['card'],
      success_url: returnUrl,
      cancel_url: returnUrl,
    })
    if (!session.url) throw problem('core.unavailable')
    return session.url
  },
  async portalPage(ctx, customer, returnUrl) {
    return (await stripeOf(ctx).billingPortal.sessions.create({ customer, return_url: returnUrl })).url
  },
  charge,
  async refund(ctx, { refundId, reference, amountCents }) {
    const refund = await stripeOf(ctx).refunds.create(
      { payment_intent: reference, amount: amountCents, metadata: { refund_id: refundId } },
      { idempotencyKey: `refund_${refundId}` },
    )
    const status = refund.status === 'succeeded' || refund.status === 'failed' ? refund.status : 'pending'
    return { status, reference: refund.id }
  },
  async taxOn(ctx, { amountCents, address }) {
    if (!ctx.ports.config.stripe?.isTaxOn) return { taxCents: 0, reason: 'Sales tax isn’t collected' }
    if (!address) return { taxCents: 0, reason: 'Add a billing address to see the sales tax' }
    const calculation = await stripeOf(ctx).tax.calculations.create({
      currency: 'usd',
      customer_details: {
        address: {
          line1: address.line1,
          city: address.city,
          state: address.state,
          postal_code: address.zipCode,
          country: 'US',
        },
        address_source: 'billing',
      },
      line_items: [{ amount: amountCents, reference: 'plan' }],
    })
    return { taxCents: calculation.tax_amount_exclusive, reason: `Sales tax, ${address.state}` }
  },
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

async function charge(ctx: Ctx, { paymentId, invoiceId, customer, card, amountCents, description }: GatewayCharge) {
  try {
    const intent = await stripeOf(ctx).paymentIntents.create(
      {
        amount: amountCents,
        currency: 'usd',
        customer,
        payment_method: card,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        description,
        metadata: { payment_id: paymentId, invoice_id: invoiceId },
      },
      { idempotencyKey: `payment_${paymentId}` },
    )
    if (intent.status === 'succeeded') return { status: 'succeeded', reference: intent.id } as const
    if (intent.status === 'processing') return { status: 'pending', reference: intent.id } as const
    return { status: 'declined', reference: intent.id, reason: 'authentication_required' } as const
  } catch (error) {
    // A card error is an answer; anything else means that we do not know, and ask again.
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    const reason = declineReasonOf(error.decline_code ?? error.code)
    return { status: 'declined', reference: error.payment_intent?.id ?? null, reason } as const
  }
}

function stripeOf({ ports: { slots, config } }: Ctx): Stripe {
  const existing = slots.get(client)
  if (existing) return existing
  if (!config.stripe) throw problem('core.unavailable')
  const { hostname, port, protocol } = new URL(config.stripe.apiUrl)
  const stripe = new Stripe(config.stripe.secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: seconds(10),
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(tracedFetch),
  })
  slots.set(client, stripe)
  return stripe
}
