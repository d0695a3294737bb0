import type { IncomingHttpHeaders } from 'node:http'
import { days } from '#contract/core/durations.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { forEachPage, itself } from '#server/platform/each-row.ts'
import { changeAccount } from '../accounts/service.changes.ts'
import { planActed, subscriptionChanged } from '../events.ts'
import type { GatewayEvent } from '../gateway.ts'
import { gatewayOf } from '../gateway-choice.ts'
import {
  findPaymentByReference,
  insertRefundOnce,
  listRefunds,
  type PaymentWithInvoice,
  updatePayment,
} from '../ledger/store.ts'
import { settleRefund } from '../payments/service.refund.ts'
import { settlePayment } from '../payments/service.settle.ts'
import { queueTaxReversal } from '../payments/service.tax.ts'
import { lossOf, payerOf } from '../rules.ts'
import { notifyHolder } from '../service.notifications.ts'
import { moveSubscription } from '../service.subscription.ts'
import { dropUnsettled } from '../service.ts'
import { lockSubscription } from '../store.ts'
import * as store from './store.ts'

/** An event can overtake the answer to our own charge, whose reference it names. */
const waitsFor = days(3)
const replayBatch = 200

/**
 * Takes an event of the gateway: checked, stored once by its id, then booked. An event that comes
 * again, late or in another order changes nothing that is settled; one that fails stays stored and
 * is replayed.
 * @throws core.malformed
 */
export async function receiveEvent(ctx: Ctx, body: Uint8Array, headers: IncomingHttpHeaders): Promise<void> {
  const gateway = await gatewayOf(ctx)
  const { id, event } = await gateway.readEvent(ctx, body, headers)
  await store.insertEventOnce(ctx.db, { id, gateway: gateway.name, event, receivedAt: ctx.now })
  await processEvent(ctx, id)
}

/** Books a stored event unless it was booked before. */
export function processEvent(ctx: Ctx, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await store.lockEvent(tx.db, id)
    if (!row || row.processedAt) return
    if (!(await book(tx, row.event))) {
      if (tx.now.getTime() - row.receivedAt.getTime() < waitsFor) return
      ctx.log.error({ eventId: id }, 'an event is about a payment that we never made')
    }
    await store.updateEventProcessed(tx.db, id, tx.now)
  })
}

/** Books again what was stored and failed, as when the database was busy. */
export function replayEvents(ctx: Ctx, limit = replayBatch): Promise<number> {
  return forEachPage(ctx, {
    list: (page) => store.listUnprocessed(ctx.db, { before: ctx.now, ...page }),
    idOf: itself,
    act: (id) => processEvent(ctx, id),
    limit,
  })
}

/** Books an event; false when it is about a payment of which we have no reference yet. */
async function book(tx: Tx, event: GatewayEvent): Promise<boolean> {
  switch (event.kind) {
    case 'payment-settled':
      await settlePayment(tx, event.paymentId, event.outcome)
      return true
    case 'refund-settled':
      await settleRefund(tx, event.refundId, event.outcome)
      return true
    case 'dispute-opened':
      return openDispute(tx, event.reference)
    case 'dispute-closed':
      return closeDispute(tx, event)
    case 'ignored':
      return true
    default:
      await changeAccount(tx, event)
      return true
  }
}

async function openDispute(tx: Tx, reference: string): Promise<boolean> {
  const found = await findPaymentByReference(tx.db, reference)
  if (!found) return false
  if (found.payment.disputedAt) return true
  const row = await lockSubscription(tx.db, payerOf(found.invoice))
  await updatePayment(tx.db, found.payment.id, { disputedAt: tx.now })
  if (row) await notifyHolder(tx, row, { kind: 'disputed' })
  return true
}

/** A lost dispute took the money back, so the plan it paid for pauses. */
async function closeDispute(
  tx: Tx,
  { reference, isLost, amountCents }: Extract<GatewayEvent, { kind: 'dispute-closed' }>,
): Promise<boolean> {
  const found = await findPaymentByReference(tx.db, reference)
  if (!found) return false
  if (isLost) await bookLostDispute(tx, found, amountCents)
  return true
}

async function bookLostDispute(tx: Tx, found: PaymentWithInvoice, amountCents: number): Promise<void> {
  const { payment, invoice } = found
  const row = await lockSubscription(tx.db, payerOf(invoice))
  const earlier = await listRefunds(tx.db, [payment.id])
  const booked = `dispute_${payment.reference}`
  if (earlier.some((refund) => refund.reference === booked)) return
  // What an operator gave back before is no longer there to take.
  const left = payment.amountCents - earlier.reduce((sum, refund) => sum + refund.amountCents, 0)
  const takenCents = Math.min(amountCents, left)
  if (takenCents <= 0) return
  const booking = await insertRefundOnce(tx.db, {
    paymentId: payment.id,
    amountCents: takenCents,
    status: 'succeeded',
    reference: booked,
    reason: 'The bank decided a dispute against us',
    refundedBy: null,
    startedAt: tx.now,
    settledAt: tx.now,
  })
  // Nothing was granted for money that came twice or too late.
  if (payment.isUnapplied) return
  if (booking) await queueTaxReversal(tx, invoice, booking.id)
  // By its start: an operator may have moved the end.
  if (row?.state !== 'active' || row.periodStartsAt?.getTime() !== invoice.periodStart.getTime()) return
  // A renewal under way would otherwise settle against a plan that is paused.
  await dropUnsettled(tx, payerOf(row))
  await moveSubscription(tx, row, 'paused', {
    periodPaidCents: 0,
    endsAtPeriodEnd: false,
    nextPlan: null,
    nextInterval: null,
  })
  await tx.publish(planActed, { payer: payerOf(row), byId: null, act: 'paused', detail: `${invoice.plan} dispute` })
  await notifyHolder(tx, row, { kind: 'paused', reason: 'dispute', lost: lossOf(row, { state: 'paused' }) })
  await tx.publish(subscriptionChanged, { payer: payerOf(row) })
}
