import type { Entitlements } from '#contract/billing/entitlements/values.ts'
import { declineTexts } from '#contract/billing/labels.ts'
import { payerKinds } from '#contract/billing/values.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { cardText } from './accounts/rules.ts'
import { deleteCustomerQueue, updateCustomerQueue } from './accounts/service.ts'
import { deleteAccount, findAccount } from './accounts/store.ts'
import { couponFor } from './coupons/service.ts'
import { actorIdOf, type Payer, planActed, subscriptionChanged } from './events.ts'
import { gatewayNameOf } from './gateway-choice.ts'
import { renewalPrice } from './ledger/rules.ts'
import { listInvoiceViews } from './ledger/service.ts'
import { findBalance, findPendingPayment, findUnsettled } from './ledger/store.ts'
import { trySendPayment } from './payments/service.ts'
import { voidInvoice } from './payments/service.void.ts'
import type { BillingRows } from './present.ts'
import { notifyResumed, retry } from './renewals/service.ts'
import * as rules from './rules.ts'
import { notifyHolder } from './service.notifications.ts'
import { moveSubscription } from './service.subscription.ts'
import * as store from './store.ts'
import type { SubscriptionRow } from './tables.ts'

/** How billing is shown, for the routes in server/firms/billing. */
export { presentBilling, presentReview } from './present.ts'

const invoicesShown = 60

/**
 * Begins the one trial of a payer, without a card; a payer who has had one keeps what they have.
 */
export async function startTrial(ctx: Ctx, payer: Payer, holderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const isNew = await store.insertSubscriptionOnce(tx.db, {
      payerKind: payer.kind,
      payerId: payer.id,
      holderId,
      state: 'trialing',
      trialEndsAt: rules.trialEnd(tx.now),
      createdAt: tx.now,
    })
    if (isNew) await tx.publish(subscriptionChanged, { payer })
  })
}

/** Seats of a payer: null is without limit, 0 without a running subscription. */
export async function seatsOf(ctx: Ctx, payer: Payer): Promise<number | null> {
  return rules.seatsOf(await store.findSubscription(ctx.db, payer))
}

/** What a person has for whom these payers pay: the best of what each subscription grants now. */
export async function entitlementsFor(ctx: Ctx, payers: readonly Payer[]): Promise<Entitlements> {
  return rules.entitlementsBy(await store.listSubscriptions(ctx.db, payers))
}

/**
 * Records how many people a payer has now; false when there is no seat for that many and more than
 * before. `count` runs under the row's lock, which holds until the transaction ends: so two people
 * cannot take the last seat.
 */
export async function takeSeats(tx: Tx, payer: Payer, count: () => Promise<number>): Promise<boolean> {
  const row = await store.lockSubscription(tx.db, payer)
  const seats = rules.seatsOf(row)
  const used = await count()
  if (seats !== null && used > seats && used > (row?.seatsUsed ?? 0)) return false
  await store.updateSubscription(tx.db, payer, { seatsUsed: used })
  return true
}

/** Those of these payers who have a subscription, in the order given. */
export async function listSubscribed(ctx: Ctx, payers: readonly Payer[]): Promise<Payer[]> {
  const rows = await store.listSubscriptions(ctx.db, payers)
  return payers.filter(({ id }) => rows.some(({ payerId }) => payerId === id))
}

/** The subscription of a payer with card, credit and invoices; nothing is there without a payer. */
export async function getBilling(ctx: Ctx, payer: Payer | null): Promise<BillingRows> {
  return getBillingOf(ctx, payer && (await store.findSubscription(ctx.db, payer)))
}

/** The same of one subscription, for an operator. */
export async function getBillingOf(ctx: Ctx, subscription: SubscriptionRow | null): Promise<BillingRows> {
  const gateway = gatewayNameOf(ctx)
  if (!subscription)
    return { subscription: null, account: null, invoices: [], creditCents: 0, renewalCents: null, gateway }
  const payer = rules.payerOf(subscription)
  const [account, invoices, creditCents, coupon] = await Promise.all([
    findAccount(ctx.db, payer),
    listInvoiceViews(ctx, payer, invoicesShown),
    findBalance(ctx.db, payer),
    couponFor(ctx, payer, subscription, null),
  ])
  const renewalCents = renewalPrice(subscription, coupon)
  return { subscription, account, invoices, creditCents, renewalCents, gateway }
}

/**
 * Lets a plan run out at the end of its period; there are no refunds for partial months
 * (docs/product.md "Firms and billing"). On a trial the plan that was chosen is dropped, and a plan
 * whose payment is overdue ends at once, because its period was never paid. A smaller plan that was
 * scheduled stays noted, so that resuming brings it back.
 * @throws billing.nothing-to-cancel, billing.payment-pending
 */
export async function cancelPlan(ctx: Ctx, payer: Payer): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await store.lockSubscription(tx.db, payer)
    if (await findPendingPayment(tx.db, payer)) throw problem('billing.payment-pending')
    const canceled = { payer, byId: actorIdOf(tx), act: 'canceled', detail: row?.plan ?? '' } as const
    if (row?.state === 'trialing' && row.plan) {
      await tx.publish(planActed, canceled)
      return moveSubscription(tx, row, 'trialing', { plan: null, interval: null })
    }
    if (row?.state === 'past_due') {
      await tx.publish(planActed, canceled)
      await dropUnsettled(tx, payer)
      await moveSubscription(tx, row, 'ended', {
        pastDueSince: null,
        retryAt: null,
        nextPlan: null,
        nextInterval: null,
      })
      await notifyHolder(tx, row, { kind: 'plan_ended', lost: rules.lossOf(row, { state: 'ended' }) })
      return tx.publish(subscriptionChanged, { payer })
    }
    if (row?.state !== 'active' || row.endsAtPeriodEnd) throw problem('billing.nothing-to-cancel')
    await store.updateSubscription(tx.db, payer, { endsAtPeriodEnd: true })
    await tx.publish(planActed, canceled)
    if (row.periodEndsAt)
      await notifyHolder(tx, row, {
        kind: 'canceled',
        until: row.periodEndsAt,
        lost: rules.lossOf(row, { state: 'ended' }),
      })
  })
}

/**
 * Takes a cancellation back while the period still runs.
 * @throws billing.nothing-to-resume
 */
export async function resumePlan(ctx: Ctx, payer: Payer): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await store.lockSubscription(tx.db, payer)
    if (row?.state !== 'active' || !row.endsAtPeriodEnd) throw problem('billing.nothing-to-resume')
    await store.updateSubscription(tx.db, payer, { endsAtPeriodEnd: false })
    await tx.publish(planActed, { payer, byId: actorIdOf(tx), act: 'resumed', detail: row.plan ?? '' })
    await notifyResumed(tx, payer)
  })
}

/**
 * Charges an overdue payment now instead of on the next retry day.
 * @throws billing.nothing-due, billing.payment-pending, billing.no-card, billing.card-declined
 */
export async function payNow(ctx: Ctx, payer: Payer): Promise<void> {
  const paymentId = await ctx.transaction(async (tx) => {
    const row = await store.lockSubscription(tx.db, payer)
    if (row?.state !== 'past_due') throw problem('billing.nothing-due')
    if (await findPendingPayment(tx.db, payer)) throw problem('billing.payment-pending')
    if (!(await findAccount(tx.db, payer))?.card) throw problem('billing.no-card')
    return retry(tx, payer)
  })
  const outcome = paymentId === null ? null : await trySendPayment(ctx, paymentId)
  if (outcome?.status === 'declined') throw problem('billing.card-declined', { detail: declineTexts[outcome.reason] })
}

/**
 * Ends a payer's subscription at once, as when the payer is gone; its invoices stay, as the law
 * asks, and its card and address go, also at the gateway.
 */
export async function endSubscription(tx: Tx, payer: Payer): Promise<void> {
  const row = await store.lockSubscription(tx.db, payer)
  const { gateway, customer = null } = (await findAccount(tx.db, payer)) ?? {}
  if (gateway && customer !== null) await tx.enqueue(deleteCustomerQueue, { payer, gateway, customer })
  await deleteAccount(tx.db, payer)
  // Also of a subscription that had ended: a payment under way would begin it again.
  await dropUnsettled(tx, payer)
  if (!row || row.state === 'ended') return
  await moveSubscription(tx, row, 'ended', { endsAtPeriodEnd: false })
  await tx.publish(subscriptionChanged, { payer })
}

/**
 * Names who is notified of a payer's subscription from now on, as when a firm gets another owner,
 * and tells the gateway their address. The card stays, so that no cover ends by it; yields its name
 * for those who must know, empty without one.
 */
export async function changeHolder(tx: Tx, payer: Payer, holderId: string): Promise<string> {
  await store.lockSubscription(tx.db, payer)
  await store.updateSubscription(tx.db, payer, { holderId })
  const account = await findAccount(tx.db, payer)
  if (account?.customer) await tx.enqueue(updateCustomerQueue, { payer })
  return cardText(account)
}

/** Tells the gateway the new address of somebody who holds subscriptions. */
export async function updateHolderEmail(tx: Tx, holderId: string): Promise<void> {
  for (const kind of payerKinds) {
    const row = await store.findByHolder(tx.db, kind, holderId)
    const account = row && (await findAccount(tx.db, rules.payerOf(row)))
    if (account?.customer) await tx.enqueue(updateCustomerQueue, { payer: rules.payerOf(account) })
  }
}

/** Drops the invoice that a payer still owed, if there is one. */
export async function dropUnsettled(tx: Tx, payer: Payer): Promise<void> {
  const row = await store.lockSubscription(tx.db, payer)
  const invoice = await findUnsettled(tx.db, payer)
  if (invoice) await voidInvoice(tx, row, invoice)
}
