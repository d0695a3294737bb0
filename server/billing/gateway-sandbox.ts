import { randomUUID } from 'node:crypto'
import { type DeclineReason, testCards } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ChargeOutcome, GatewayCard, GatewayCharge, PaymentGateway } from './gateway.ts'
import { readSandboxEvent, sendSandboxEvent } from './sandbox/service.ts'
import * as store from './sandbox/store.ts'
import type { SandboxCardRow } from './sandbox/tables.ts'

/** The sandbox's sales tax, by state: round sample rates, so that tax can be seen and tested. */
const sampleRates: Readonly<Record<string, number>> = { NY: 8, TX: 6, WA: 10 }

/**
 * Behaves like a payment provider and takes no money: it keeps its own books, declines, expires and
 * disputes by test card, and tells the outcome again by a signed event. The billing page says
 * plainly that this gateway is a sandbox.
 */
export const sandboxGateway: PaymentGateway = {
  name: 'sandbox',
  saveCustomer: async (_ctx, _customer, existing) => existing ?? `sandbox_customer_${randomUUID()}`,
  deleteCustomer: (ctx, customer) => store.deleteCards(ctx.db, customer),
  cardPage: async (_ctx, _customer, returnUrl) => `/billing/card${new URL(returnUrl).search}`,
  portalPage: async () => null,
  charge: async (ctx, charge) => {
    const card = await store.findCard(ctx.db, charge.card)
    const reason = declineOf(card, charge, ctx.now)
    const payment = await store.insertPaymentOnce(ctx.db, {
      reference: `sandbox_payment_${randomUUID()}`,
      paymentId: charge.paymentId,
      customer: charge.customer,
      amountCents: charge.amountCents,
      status: reason ? 'declined' : 'succeeded',
      declineReason: reason,
      createdAt: ctx.now,
    })
    const outcome = outcomeOf(payment)
    await sendSandboxEvent(ctx, { kind: 'payment-settled', paymentId: charge.paymentId, outcome })
    const dispute = outcome.status === 'succeeded' && card ? testCardOf(card.testCard).dispute : undefined
    if (dispute) await disputePayment(ctx, payment, dispute)
    return outcome
  },
  findCharge: async (ctx, { paymentId }) => {
    const payment = await store.findPaymentById(ctx.db, paymentId)
    return payment && outcomeOf(payment)
  },
  refund: async (ctx, { refundId, reference, amountCents }) => {
    const payment = await store.findPayment(ctx.db, reference)
    if (!payment) return { status: 'failed', reference: null }
    const refund = await store.insertRefundOnce(ctx.db, {
      reference: `sandbox_refund_${randomUUID()}`,
      refundId,
      payment: reference,
      amountCents,
      status: 'succeeded',
      createdAt: ctx.now,
    })
    const outcome = { status: refund.status, reference: refund.reference } as const
    await sendSandboxEvent(ctx, { kind: 'refund-settled', refundId, outcome })
    return outcome
  },
  taxOn: async (_ctx, { amountCents, address }) => {
    if (!address) return { taxCents: 0, reason: 'Add a billing address to see the sales tax', calculation: null }
    const rate = sampleRates[address.state]
    return rate === undefined
      ? { taxCents: 0, reason: `No sales tax in ${address.state} in the sandbox`, calculation: null }
      : {
          taxCents: Math.round((amountCents * rate) / 100),
          reason: `Sample rate for ${address.state}, ${rate}%`,
          calculation: null,
        }
  },
  // Nothing is calculated there, so nothing is ever recorded.
  recordTax: async (_ctx, { invoiceId }) => `sandbox_tax_${invoiceId}`,
  reverseTax: async () => {},
  restoreTax: async () => {},
  readEvent: readSandboxEvent,
  listRecords: (ctx, span) => store.listRecords(ctx.db, span),
}

/** Opens a dispute, which the bank decides a week later. */
async function disputePayment(
  ctx: Ctx,
  { reference, amountCents }: store.SandboxPaymentRow,
  end: 'lost' | 'won',
): Promise<void> {
  await sendSandboxEvent(ctx, { kind: 'dispute-opened', reference })
  const closed = { kind: 'dispute-closed', reference, isLost: end === 'lost', amountCents } as const
  await sendSandboxEvent(ctx, closed, new Date(ctx.now.getTime() + days(7)))
}

function declineOf(card: SandboxCardRow | null, { customer }: GatewayCharge, now: Date): DeclineReason | null {
  if (card?.customer !== customer) return 'card_declined'
  if (new Date(Date.UTC(card.expiryYear, card.expiryMonth)) <= now) return 'expired_card'
  const { charge } = testCardOf(card.testCard)
  return charge === 'succeeds' ? null : charge
}

function outcomeOf({ status, reference, declineReason, amountCents }: store.SandboxPaymentRow): ChargeOutcome {
  if (status === 'succeeded') return { status, reference, taken: { amount: amountCents, currency: 'usd' } }
  return { status: 'declined', reference, reason: declineReason ?? 'card_declined' }
}

/** Reads a stored card as gateways describe cards. */
export function sandboxCardOf({ reference, testCard, expiryMonth, expiryYear }: SandboxCardRow): GatewayCard {
  const { brand } = testCardOf(testCard)
  return { card: reference, brand, last4: testCard.slice(-4), expiryMonth, expiryYear }
}

function testCardOf(number: string) {
  const found = testCards.find((card) => card.number === number)
  if (!found) throw problem('billing.not-a-test-card')
  return found
}
