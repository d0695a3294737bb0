import { testCards } from '#contract/billing/values.ts'
import type { StripeEvent, StripeEvents } from './events.ts'
import { type Answer, type Fields, facts, invalidRequest, listOf, missing, newId, ok, type Stored } from './objects.ts'

type Payers = { has(customer?: string): boolean; cardNumberOf(method?: string): string | undefined }

/** Charges, refunds and disputes of Stripe, decided by the test card. */
export function createPayments({ create, emit }: StripeEvents, payers: Payers) {
  const intents: Stored[] = []
  const refunds: Stored[] = []
  let areUndecided = false

  return {
    charge(fields: Fields): Answer {
      const number = payers.cardNumberOf(fields.payment_method)
      if (!payers.has(fields.customer)) return missing('customer')
      if (number === undefined) return missing('payment_method')
      const card = testCards.find((testCard) => testCard.number === number)
      const succeeds = card?.charge === 'succeeds' && !areUndecided
      const intent: Stored = {
        ...facts('pi', 'payment_intent'),
        amount: Number(fields.amount),
        amount_received: succeeds ? Number(fields.amount) : 0,
        capture_method: 'automatic_async',
        confirmation_method: 'automatic',
        currency: fields.currency,
        payment_method_types: ['card'],
        status: areUndecided ? 'processing' : succeeds ? 'succeeded' : 'requires_payment_method',
        metadata: { payment_id: fields['metadata[payment_id]'] },
      }
      intents.push(intent)
      if (areUndecided) return ok(intent)
      if (succeeds) {
        emit('payment_intent.succeeded', intent)
        if (card.dispute) emit('charge.dispute.created', disputeOf(intent.id, intent.amount, 'needs_response'))
        return ok(intent)
      }
      const error = { type: 'card_error', code: 'card_declined', decline_code: card?.charge, message: 'Declined.' }
      emit('payment_intent.payment_failed', { ...intent, last_payment_error: error })
      return { status: 402, body: { error: { ...error, payment_intent: intent } } }
    },
    setUndecided(isUndecided: boolean): void {
      areUndecided = isUndecided
    },
    listCharges: (): Answer => listOf('/v1/payment_intents', intents),

    refund(fields: Fields): Answer {
      const intent = intents.find((stored) => stored.id === fields.payment_intent)
      const earlier = refunds.filter((stored) => stored.payment_intent === fields.payment_intent)
      const left = Number(intent?.amount_received ?? 0) - earlier.reduce((sum, { amount }) => sum + Number(amount), 0)
      if (Number(fields.amount) > left) return invalidRequest('The refund is greater than what is left of the charge.')
      const { livemode, ...refundFacts } = facts('re', 'refund')
      const stored: Stored = {
        ...refundFacts,
        status: 'succeeded',
        currency: 'usd',
        amount: Number(fields.amount),
        payment_intent: fields.payment_intent,
        metadata: { refund_id: fields['metadata[refund_id]'] },
      }
      refunds.push(stored)
      emit('refund.updated', stored)
      return ok(stored)
    },
    /** Reads a refund, and changes its metadata first when the call sends some. */
    refundWith(id: string, fields: Fields): Answer {
      const found = refunds.find((refund) => refund.id === id)
      if (!found) return missing('refund')
      const metadata = Object.entries(fields).flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return key ? [[key, value]] : []
      })
      found.metadata = { ...(found.metadata as Fields), ...Object.fromEntries(metadata) }
      return ok(found)
    },
    listRefunds: (intent: string | undefined): Answer =>
      listOf(
        '/v1/refunds',
        refunds.filter(({ payment_intent: of }) => !intent || of === intent),
      ),
    endRefund(
      refundId: string,
      status: 'failed' | 'canceled',
      type = status === 'failed' ? 'refund.failed' : 'refund.updated',
    ): StripeEvent {
      const refund = refunds.find(({ metadata }) => (metadata as Fields).refund_id === refundId)
      if (!refund) throw new Error('no such refund')
      refund.status = status
      return create({ id: newId('evt'), type, data: { object: refund } })
    },
    disputeClosed: (id: string, paymentIntent: string | null, status: 'lost' | 'won', amount: number): StripeEvent =>
      create({ id, type: 'charge.dispute.closed', data: { object: disputeOf(paymentIntent, amount, status) } }),
  }
}

const disputeOf = (paymentIntent: unknown, amount: unknown, status: string) => ({
  ...facts('dp', 'dispute'),
  payment_intent: paymentIntent,
  amount,
  status,
  charge: newId('ch'),
  currency: 'usd',
  reason: 'fraudulent',
  balance_transactions: [],
  evidence: {},
  evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
  is_charge_refundable: false,
  metadata: {},
})
