import type { IncomingHttpHeaders } from 'node:http'
import type Stripe from 'stripe'
import { Id } from '#contract/core/fields.ts'
import { problem } from '#contract/problems.ts'
import type { GatewayEvent } from './gateway.ts'
import { declineReasonOf, stripeCardOf } from './gateway-stripe-cards.ts'
import { refundStatusOf, succeeded } from './gateway-stripe-charges.ts'
import { cardOf, changedCustomer, idOf } from './gateway-stripe-customers.ts'

const toleranceSeconds = 300
type Reader = { readonly stripe: Stripe; readonly secret: string; readonly now: Date }

/**
 * Checks Stripe's signature over the bytes as they came, and reads the event in our words. A card
 * that was entered on Stripe's page is fetched, because the event names it only.
 * @throws core.malformed for a signature that is not Stripe's or is older than five minutes
 */
export async function readStripeEvent(
  { stripe, secret, now }: Reader,
  body: Uint8Array,
  headers: IncomingHttpHeaders,
): Promise<{ id: string; event: GatewayEvent }> {
  const signature = headers['stripe-signature']
  let event: Stripe.Event
  try {
    if (typeof signature !== 'string') throw new Error('there is no signature')
    event = stripe.webhooks.constructEvent(
      Buffer.from(body),
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    throw problem('core.malformed', { cause: error })
  }
  return { id: event.id, event: await translate(stripe, event) }
}

async function translate(stripe: Stripe, event: Stripe.Event): Promise<GatewayEvent> {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return settled(event.data.object, succeeded(event.data.object))
    case 'payment_intent.payment_failed': {
      const { id: reference, last_payment_error: error } = event.data.object
      const reason = declineReasonOf(error?.decline_code ?? error?.code)
      return settled(event.data.object, { status: 'declined', reference, reason })
    }
    case 'refund.updated':
    case 'charge.refund.updated':
    case 'refund.failed': {
      const { id: reference, metadata } = event.data.object
      const refundId = ownId(metadata?.refund_id)
      const status = refundStatusOf(event.data.object.status)
      if (!refundId || status === 'pending') return { kind: 'ignored' }
      return { kind: 'refund-settled', refundId, outcome: { status, reference } }
    }
    case 'charge.dispute.created':
      return { kind: 'dispute-opened', reference: idOf(event.data.object.payment_intent) }
    case 'charge.dispute.closed': {
      const { payment_intent, status, amount } = event.data.object
      return { kind: 'dispute-closed', reference: idOf(payment_intent), isLost: status === 'lost', amountCents: amount }
    }
    case 'checkout.session.completed':
      return savedCard(stripe, event.data.object)
    case 'payment_method.attached':
      return cardOf(event.data.object, 'card-added')
    case 'payment_method.automatically_updated':
      return cardOf(event.data.object, 'card-renewed')
    case 'payment_method.detached': {
      // The card no longer names whose it was.
      const customer = event.data.previous_attributes?.customer ?? null
      return customer
        ? { kind: 'card-removed', customer: idOf(customer), card: event.data.object.id }
        : { kind: 'ignored' }
    }
    case 'customer.updated':
      return changedCustomer(stripe, event)
    default:
      return { kind: 'ignored' }
  }
}

/** Another program may charge by the same account, and name what is its own in the same way. */
const ownId = (id: string | undefined) => Id.safeParse(id).data

function settled(
  { metadata }: Stripe.PaymentIntent,
  outcome: Extract<GatewayEvent, { kind: 'payment-settled' }>['outcome'],
): GatewayEvent {
  const paymentId = ownId(metadata.payment_id)
  return paymentId ? { kind: 'payment-settled', paymentId, outcome } : { kind: 'ignored' }
}

async function savedCard(stripe: Stripe, session: Stripe.Checkout.Session): Promise<GatewayEvent> {
  if (session.mode !== 'setup' || !session.setup_intent || !session.customer) return { kind: 'ignored' }
  const intent = await stripe.setupIntents.retrieve(idOf(session.setup_intent), { expand: ['payment_method'] })
  const method = intent.payment_method
  if (!method || typeof method === 'string' || !method.card) return { kind: 'ignored' }
  return { kind: 'card-saved', customer: idOf(session.customer), card: stripeCardOf(method.id, method.card) }
}
