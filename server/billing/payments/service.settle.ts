import { randomUUID } from 'node:crypto'
import type { DeclineReason } from '#contract/billing/values.ts'
import { minutes } from '#contract/core/durations.ts'
import type { Tx } from '#server/platform/context.ts'
import { planActed, subscriptionChanged } from '../events.ts'
import type { ChargeOutcome } from '../gateway.ts'
import { creditOf, sumOf } from '../ledger/rules.ts'
import { noteCredited } from '../ledger/service.ts'
import * as ledger from '../ledger/store.ts'
import type { InvoiceRow, PaymentRow } from '../ledger/tables.ts'
import { invoiceNumber, lastRetry, lossOf, nextBillingDay, nextRetry, outcomeThatCounts, payerOf } from '../rules.ts'
import { notifyFinance } from '../service.finance.ts'
import { notifyHolder } from '../service.notifications.ts'
import { moveSubscription } from '../service.subscription.ts'
import { lockSubscription } from '../store.ts'
import type { SubscriptionRow } from '../tables.ts'
import { startRefund } from './service.refund.ts'
import { queueTaxRecord } from './service.tax.ts'
import { voidInvoice } from './service.void.ts'

type Success = Extract<ChargeOutcome, { status: 'succeeded' }>

/**
 * Books the outcome of a payment, from our own call, the job, or an event of the gateway. The first
 * final outcome counts; only a success after a decline is booked as well, because then the money
 * was taken.
 */
export async function settlePayment(tx: Tx, paymentId: string, sent: ChargeOutcome): Promise<void> {
  const paid = await ledger.findPayment(tx.db, paymentId)
  if (!paid) return
  // Always lock the subscription before the payment, to avoid deadlocks.
  const row = await lockSubscription(tx.db, payerOf(paid.invoice))
  const found = await ledger.findPayment(tx.db, paymentId)
  if (!found || !row) return
  const { payment, invoice } = found
  if (payment.status === 'succeeded') return
  // A success with another amount or currency grants nothing.
  const outcome = outcomeThatCounts(sent, payment.amountCents)
  if (sent.status === 'succeeded' && outcome.status === 'declined') await reportDifference(tx, payment, sent)
  if (outcome.status === 'pending') {
    if (payment.status === 'pending') await ledger.updatePayment(tx.db, paymentId, { reference: outcome.reference })
    return
  }
  if (outcome.status === 'declined') {
    if (payment.status !== 'pending') return
    const { reference, reason } = outcome
    await ledger.updatePayment(tx.db, paymentId, {
      status: 'declined',
      reference,
      declineReason: reason,
      settledAt: tx.now,
    })
    return bookDecline(tx, row, { invoice, reason, startedAt: payment.startedAt })
  }
  const succeeded = {
    status: 'succeeded',
    reference: outcome.reference,
    declineReason: null,
    settledAt: tx.now,
    // The invoice was dropped, or paid by another payment, while this one was under way.
    isUnapplied: invoice.status === 'void' || invoice.status === 'paid',
  } as const
  await ledger.updatePayment(tx.db, paymentId, succeeded)
  if (succeeded.isUnapplied) {
    const refund = { id: randomUUID(), amountCents: payment.amountCents, reason: 'Paid twice or too late', by: null }
    await startRefund(tx, { payment: { ...payment, ...succeeded }, invoice }, refund)
    return
  }
  await queueTaxRecord(tx, invoice)
  await bookSuccess(tx, row, invoice)
}

/**
 * Mails the staff who bill about a charge that took another amount or another currency, once for
 * each. The nightly comparison lists it from then on, as money that the ledger lacks.
 */
async function reportDifference(tx: Tx, payment: PaymentRow, { reference, taken }: Success): Promise<void> {
  if (!taken || (payment.reference === reference && payment.declineReason === 'processing_error')) return
  const { id: paymentId, amountCents } = payment
  tx.log.error({ paymentId, reference, amountCents, taken }, 'a charge took another amount than its invoice')
  // A charge that failed and took money later is known by its reference from here on.
  if (payment.status === 'declined')
    await ledger.updatePayment(tx.db, paymentId, { reference, declineReason: 'processing_error' })
  await notifyFinance(tx, { kind: 'payment_differs', amountCents, taken, reference })
}

/** Marks the invoice paid, moves credit, and begins the period that was paid for. */
async function bookSuccess(tx: Tx, row: SubscriptionRow, invoice: InvoiceRow): Promise<void> {
  const payer = payerOf(invoice)
  const year = tx.now.getUTCFullYear()
  const number = invoice.number ?? invoiceNumber(year, await ledger.upsertInvoiceNumber(tx.db, year))
  await ledger.updateInvoice(tx.db, invoice.id, { status: 'paid', number, paidAt: tx.now })
  await bookCredit(tx, row, invoice)
  await moveSubscription(tx, row, 'active', {
    plan: invoice.plan,
    interval: invoice.interval,
    periodStartsAt: invoice.periodStart,
    periodEndsAt: invoice.periodEnd,
    billingDay: nextBillingDay(row, invoice.periodStart),
    periodValueCents: invoice.periodValueCents,
    periodPaidCents: invoice.periodPaidCents,
    trialEndsAt: null,
    endsAtPeriodEnd: false,
    nextPlan: null,
    nextInterval: null,
    pastDueSince: null,
    retryAt: null,
    ...couponAfter(row, invoice),
  })
  await tx.publish(subscriptionChanged, { payer })
  const [before, after] = [planBefore(row), `${invoice.plan} ${invoice.interval}`]
  if (before !== after)
    await tx.publish(planActed, { payer, byId: null, act: 'changed', detail: `${before} to ${after}` })
  await notifyHolder(tx, row, { kind: 'paid', invoiceId: invoice.id })
  const lost = lossOf(row, { state: 'active', plan: invoice.plan })
  if (lost.length > 0) await notifyHolder(tx, row, { kind: 'plan_reduced', plan: invoice.plan, lost })
}

/** What ran until a payment: a plan, the trial that it ends, or none. */
function planBefore({ state, plan, interval, trialEndsAt }: SubscriptionRow): string {
  if (state === 'trialing' || (state === 'past_due' && trialEndsAt)) return 'trial'
  return (state === 'active' || state === 'past_due') && plan && interval ? `${plan} ${interval}` : 'none'
}

async function bookCredit(tx: Tx, before: SubscriptionRow, invoice: InvoiceRow): Promise<void> {
  const payer = payerOf(invoice)
  const lines = await ledger.listLines(tx.db, [invoice.id])
  const unusedCents = -sumOf(lines.filter(({ kind }) => kind === 'unused'))
  const periodStart = before.periodStartsAt
  // A change within the period takes what was paid for it along.
  if (unusedCents > 0 && periodStart && periodStart.getTime() !== invoice.periodStart.getTime())
    await noteCredited(tx, payer, { periodStart, amountCents: unusedCents })
  const { addedCents, usedCents } = creditOf(lines)
  const facts = { payerKind: payer.kind, payerId: payer.id, invoiceId: invoice.id, createdAt: tx.now }
  await ledger.insertCredits(tx.db, [
    ...(addedCents > 0 ? [{ ...facts, kind: 'unused' as const, amountCents: addedCents }] : []),
    ...(usedCents > 0 ? [{ ...facts, kind: 'applied' as const, amountCents: -usedCents }] : []),
  ])
}

/** A coupon counts the periods that begin; a change within a period uses none up. */
function couponAfter(row: SubscriptionRow, { couponCode, couponPeriods, periodStart }: InvoiceRow) {
  if (couponCode === null) return {}
  const isNewPeriod = row.periodStartsAt?.getTime() !== periodStart.getTime()
  const left = couponPeriods === null ? null : couponPeriods - (isNewPeriod ? 1 : 0)
  return left !== null && left <= 0
    ? { couponCode: null, couponPeriodsLeft: null }
    : { couponCode, couponPeriodsLeft: left }
}

type Declined = { readonly invoice: InvoiceRow; readonly reason: DeclineReason; readonly startedAt: Date }

/** A payer who chose a plan sees an answer that comes this soon; later ones are mailed. */
const watchedMs = minutes(1)

/**
 * Drops a declined draft, which the payer is notified of unless they saw the answer. A declined
 * renewal is tried again, and the last one pauses the plan.
 */
async function bookDecline(tx: Tx, row: SubscriptionRow, { invoice, reason, startedAt }: Declined): Promise<void> {
  const payer = payerOf(invoice)
  if (invoice.status === 'draft') {
    await voidInvoice(tx, row, invoice)
    if (tx.now.getTime() - startedAt.getTime() > watchedMs)
      await notifyHolder(tx, row, { kind: 'choice_declined', invoiceId: invoice.id, reason })
    const detail = `${invoice.plan} ${invoice.interval} ${reason}`
    return tx.publish(planActed, { payer, byId: null, act: 'declined', detail })
  }
  if (invoice.status !== 'open') return
  const since = row.pastDueSince ?? tx.now
  const lost = lossOf(row, { state: 'paused' })
  const retryAt = nextRetry(since, tx.now)
  if (retryAt) {
    const isFirst = row.state !== 'past_due'
    // People who pay by hand between two retry days see the answer at once.
    const isAnnounced = isFirst || (row.retryAt !== null && row.retryAt <= tx.now)
    await moveSubscription(tx, row, 'past_due', { pastDueSince: since, retryAt })
    const attempt = { invoiceId: invoice.id, isFirst, retryAt, pausesAt: lastRetry(since), lost }
    if (isAnnounced) await notifyHolder(tx, row, { kind: 'payment_failed', ...attempt })
    if (!isFirst) return
  } else {
    await voidInvoice(tx, row, invoice)
    await moveSubscription(tx, row, 'paused', { retryAt: null, pastDueSince: null, endsAtPeriodEnd: false })
    await tx.publish(planActed, { payer, byId: null, act: 'paused', detail: `${invoice.plan} declined` })
    await notifyHolder(tx, row, { kind: 'paused', reason: 'declined', lost })
  }
  await tx.publish(subscriptionChanged, { payer })
}
