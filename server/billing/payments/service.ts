import type { BillingInterval, PlanId } from '#contract/billing/values.ts'
import { days, hours, minutes } from '#contract/core/durations.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { forEachPage } from '#server/platform/each-row.ts'
import type { QueuedJob } from '#server/platform/jobs/queued-job.ts'
import { accountFacts, cardText } from '../accounts/rules.ts'
import { findAccount } from '../accounts/store.ts'
import type { AppliedCoupon } from '../coupons/service.ts'
import type { Payer } from '../events.ts'
import type { ChargeOutcome, TaxOutcome } from '../gateway.ts'
import { gatewayNameOf, gatewayOf } from '../gateway-choice.ts'
import { chargedText } from '../ledger/present.ts'
import type { Charge } from '../ledger/rules.ts'
import * as ledger from '../ledger/store.ts'
import type { InvoiceRow, PaymentRow } from '../ledger/tables.ts'
import type { Period } from '../rules.periods.ts'
import { invoiceNumber, leastChargeCents, notCharged, outcomeThatCounts, payerOf } from '../rules.ts'
import { settlePayment } from './service.settle.ts'

/** Sends a payment again whose answer was lost; the gateway takes the money of one id once. */
export const sendPaymentQueue: QueuedJob<{ paymentId: string }> = {
  name: 'billing.send-payment',
  retryLimit: 10,
}
const lostAnswerAfter = minutes(2)
/** Gateways forget our ids after a day: an older payment is looked up before it is sent again. */
const lookUpAfter = hours(12)
/** After the tries of the job; then the sweep asks, and after two days nobody waits any longer. */
const sweepAfter = minutes(30)
const giveUpAfter = days(2)
const sweepBatch = 200

export type NewInvoice = {
  readonly status: 'draft' | 'open'
  readonly plan: PlanId
  readonly interval: BillingInterval
  readonly period: Period
  readonly charge: Charge
  readonly tax: TaxOutcome
  readonly coupon: AppliedCoupon | null
}

/**
 * Writes an invoice within the caller's transaction, which holds the subscription's lock. An open
 * one gets its number now, a draft once it is paid.
 */
export async function issueInvoice(
  tx: Tx,
  payer: Payer,
  { status, plan, interval, period, charge, tax, coupon }: NewInvoice,
): Promise<InvoiceRow> {
  const { subtotalCents, periodValueCents, periodPaidCents, lines } = charge
  const account = await findAccount(tx.db, payer)
  return ledger.insertInvoice(
    tx.db,
    {
      payerKind: payer.kind,
      payerId: payer.id,
      number: status === 'open' ? await nextNumber(tx) : null,
      status,
      plan,
      interval,
      periodStart: period.start,
      periodEnd: period.end,
      subtotalCents,
      taxCents: tax.taxCents,
      taxReason: tax.reason,
      taxCalculation: tax.calculation,
      totalCents: subtotalCents + tax.taxCents,
      periodValueCents,
      periodPaidCents,
      couponCode: coupon?.code ?? null,
      couponPeriods: coupon?.periods ?? null,
      ...accountFacts(account),
      issuedAt: tx.now,
    },
    lines,
  )
}

/** Takes the next number of the year; numbers of a year have no gap. */
async function nextNumber(tx: Tx): Promise<string> {
  const year = tx.now.getUTCFullYear()
  return invoiceNumber(year, await ledger.upsertInvoiceNumber(tx.db, year))
}

/**
 * Begins to collect an invoice within the caller's transaction, and yields the payment to send
 * after the commit. Null when nothing is left to send: the invoice costs less than 50 cents, or
 * there is no card.
 */
export async function startPayment(tx: Tx, invoice: InvoiceRow): Promise<string | null> {
  const account = await findAccount(tx.db, payerOf(invoice))
  const payment = await ledger.insertPayment(tx.db, {
    invoiceId: invoice.id,
    amountCents: invoice.totalCents,
    status: 'pending',
    gateway: gatewayNameOf(tx),
    card: cardText(account),
    startedAt: tx.now,
  })
  if (invoice.totalCents < leastChargeCents) {
    await settlePayment(tx, payment.id, { status: 'succeeded', reference: notCharged(payment.id) })
    return null
  }
  if (!account?.card || !account.customer) {
    await settlePayment(tx, payment.id, { status: 'declined', reference: null, reason: 'no_card' })
    return null
  }
  await tx.enqueue(
    sendPaymentQueue,
    { paymentId: payment.id },
    { startAfter: new Date(tx.now.getTime() + lostAnswerAfter) },
  )
  return payment.id
}

/**
 * Asks the gateway for the money of a pending payment and settles it; a settled one is left alone,
 * so this is safe to repeat, and one of a void invoice is only looked up. When the gateway does not
 * answer, the payment stays pending and a job asks again.
 */
export async function sendPayment(ctx: Ctx, paymentId: string): Promise<ChargeOutcome | null> {
  const found = await ledger.findPayment(ctx.db, paymentId)
  if (found?.payment.status !== 'pending') return null
  const { payment, invoice } = found
  const account = await findAccount(ctx.db, payerOf(invoice))
  const { card = null, customer = null } = account ?? {}
  const { startedAt, amountCents } = payment
  const gateway = await gatewayOf(ctx)
  const isOld = ctx.now.getTime() - startedAt.getTime() > lookUpAfter
  const isVoid = invoice.status === 'void'
  const earlier =
    customer && (isOld || isVoid || !card) ? await gateway.findCharge(ctx, { paymentId, customer, startedAt }) : null
  const charged = chargedText(invoice, await ledger.listLines(ctx.db, [invoice.id]))
  const description = invoice.number ? `${invoice.number}: ${charged}` : charged
  const facts = { paymentId, invoiceId: invoice.id, amountCents, description, startedAt }
  const charge = () => (card && customer ? gateway.charge(ctx, { ...facts, customer, card }) : cardGone)
  const outcome = earlier ?? (isVoid ? neverSent : await charge())
  await ctx.transaction((tx) => settlePayment(tx, paymentId, outcome))
  return outcomeThatCounts(outcome, amountCents)
}

/**
 * Asks again for payments whose job gave up, as after a long outage, so that none blocks its payer
 * for good. Two days later the payment fails; money that was taken after all is booked when the
 * gateway tells of it.
 */
export async function sweepPayments(ctx: Ctx, limit = sweepBatch): Promise<void> {
  const before = new Date(ctx.now.getTime() - sweepAfter)
  await forEachPage(ctx, {
    list: (page) => ledger.listPending(ctx.db, { before, ...page }),
    idOf: ({ id }) => id,
    act: (payment) => sendOrGiveUp(ctx, payment),
    limit,
  })
}

async function sendOrGiveUp(ctx: Ctx, { id, startedAt }: PaymentRow): Promise<void> {
  const isOverdue = ctx.now.getTime() - startedAt.getTime() >= giveUpAfter
  let reference: string | null = null
  try {
    const outcome = await sendPayment(ctx, id)
    if (outcome?.status !== 'pending' || !isOverdue) return
    reference = outcome.reference
    ctx.log.error({ paymentId: id }, 'the gateway did not decide on a payment for two days')
  } catch (error) {
    if (!isOverdue) throw error
    ctx.log.error({ err: error, paymentId: id }, 'a pending payment could not be settled for two days')
  }
  await ctx.transaction((tx) => settlePayment(tx, id, { status: 'declined', reference, reason: noAnswer }))
}

const cardGone = { status: 'declined', reference: null, reason: 'no_card' } as const
const noAnswer = 'processing_error'
const neverSent = { status: 'declined', reference: null, reason: noAnswer } as const

/** Sends a payment of somebody who waits for it: an answer that is late is settled by the job. */
export async function trySendPayment(ctx: Ctx, paymentId: string): Promise<ChargeOutcome | null> {
  try {
    return await sendPayment(ctx, paymentId)
  } catch (error) {
    ctx.log.warn({ err: error, paymentId }, 'the payment gateway did not answer; the payment is sent again later')
    return null
  }
}
