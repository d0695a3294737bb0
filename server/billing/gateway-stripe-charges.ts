import Stripe from 'stripe'
import { days, hours } from '#contract/core/durations.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ChargeOutcome, EarlierCharge, GatewayCharge, PaymentGateway } from './gateway.ts'
import { declineReasonOf } from './gateway-stripe-cards.ts'
import { stripeOf } from './gateway-stripe-client.ts'

const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors
const pageSize = 100

/**
 * Charges a saved card. A declined card and a request that Stripe refuses are answers; anything
 * else means that nobody knows, and the caller asks again.
 */
export async function charge(ctx: Ctx, input: GatewayCharge): Promise<ChargeOutcome> {
  const { paymentId, invoiceId, customer, card, amountCents, description } = input
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
    return outcomeOf(intent)
  } catch (error) {
    if (error instanceof StripeCardError) {
      const reason = declineReasonOf(error.decline_code ?? error.code)
      return { status: 'declined', reference: error.payment_intent?.id ?? null, reason }
    }
    // The card changed since the first try under this key, whose outcome counts.
    if (error instanceof StripeIdempotencyError)
      return (await findCharge(ctx, { paymentId, customer, startedAt: input.startedAt })) ?? refused('processing_error')
    if (!(error instanceof StripeInvalidRequestError)) throw error
    ctx.log.error({ err: error, paymentId }, 'Stripe refused a charge')
    const isGone = error.code === 'resource_missing' || error.param === 'payment_method' || error.param === 'customer'
    return refused(isGone ? 'no_card' : 'processing_error')
  }
}

/**
 * Finds a charge among those of its customer. Stripe forgets an idempotency key after a day, so a
 * charge that is older must be looked up before it is requested again.
 */
export async function findCharge(
  ctx: Ctx,
  { paymentId, customer, startedAt }: EarlierCharge,
): Promise<ChargeOutcome | null> {
  const from = new Date(startedAt.getTime() - hours(1))
  const created = { gte: Math.floor(from.getTime() / 1_000), lt: Math.ceil((from.getTime() + days(90)) / 1_000) }
  try {
    for await (const intent of stripeOf(ctx).paymentIntents.list({ customer, created, limit: pageSize }))
      if (intent.metadata.payment_id === paymentId) return outcomeOf(intent)
    return null
  } catch (error) {
    // A customer who was deleted has no charges to list.
    if (error instanceof StripeInvalidRequestError) return null
    throw error
  }
}

/** Gives money back once for each id: looked up first, because Stripe forgets keys after a day. */
export const refund: PaymentGateway['refund'] = async (ctx, { refundId, reference, amountCents }) => {
  const { refunds } = stripeOf(ctx)
  try {
    for await (const earlier of refunds.list({ payment_intent: reference, limit: pageSize }))
      if (earlier.metadata?.refund_id === refundId)
        return { status: refundStatusOf(earlier.status), reference: earlier.id }
    const made = await refunds.create(
      { payment_intent: reference, amount: amountCents, metadata: { refund_id: refundId } },
      { idempotencyKey: `refund_${refundId}` },
    )
    return { status: refundStatusOf(made.status), reference: made.id }
  } catch (error) {
    // Stripe refuses what can never be refunded, as after a dispute: that is an answer.
    if (!(error instanceof StripeInvalidRequestError)) throw error
    ctx.log.error({ err: error, refundId }, 'Stripe refused a refund')
    return { status: 'failed', reference: null }
  }
}

/** A refund that Stripe canceled will never come. */
export function refundStatusOf(status: string | null): 'succeeded' | 'failed' | 'pending' {
  if (status === 'canceled') return 'failed'
  return status === 'succeeded' || status === 'failed' ? status : 'pending'
}

/** A success with what it took: a charge may be captured in part, or in another currency. */
export function succeeded({ id: reference, amount_received: amount, currency }: Stripe.PaymentIntent) {
  return { status: 'succeeded', reference, taken: { amount, currency } } as const
}

function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id: reference, status, last_payment_error: error } = intent
  if (status === 'succeeded') return succeeded(intent)
  if (status === 'processing') return { status: 'pending', reference }
  const reason = error ? declineReasonOf(error.decline_code ?? error.code) : 'authentication_required'
  return { status: 'declined', reference, reason }
}

const refused = (reason: 'no_card' | 'processing_error') => ({ status: 'declined', reference: null, reason }) as const
