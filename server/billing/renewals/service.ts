import { entitlementTable } from '#contract/billing/entitlements/values.ts'
import type { BillingInterval, PlanId } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { forEachPage } from '#server/platform/each-row.ts'
import { addressOf } from '../accounts/rules.ts'
import { findAccount } from '../accounts/store.ts'
import { couponFor } from '../coupons/service.ts'
import type { NextPlan } from '../emails.texts.ts'
import { type Payer, planActed, subscriptionChanged } from '../events.ts'
import { gatewayOf } from '../gateway-choice.ts'
import { type Charge, chargeFor, renewalPrice } from '../ledger/rules.ts'
import { findBalance, findPendingPayment, findUnsettled } from '../ledger/store.ts'
import { issueInvoice, startPayment, trySendPayment } from '../payments/service.ts'
import type { Period } from '../rules.periods.ts'
import { dueAct, dueReminder, lossOf, nextPeriod, payerOf } from '../rules.ts'
import { notifyHolder } from '../service.notifications.ts'
import { moveSubscription } from '../service.subscription.ts'
import * as store from '../store.ts'
import { findSubscription, lockSubscription, updateSubscription } from '../store.ts'
import type { SubscriptionRow } from '../tables.ts'

const batch = 500
/** Each waits for answers of the gateway. */
const atOnce = 4

/**
 * Ends, renews and charges again whatever is due, reminds of trials that end, and yields how many
 * subscriptions were due. Safe to run twice and on two nodes at once: each subscription is decided
 * under its lock.
 */
export async function closePeriods(ctx: Ctx, limit = batch): Promise<number> {
  await forEachDue(ctx, { list: store.listDueReminders, act: remind, limit })
  return forEachDue(ctx, { list: store.listDue, act: closeSubscription, limit })
}

type DueWork = {
  readonly list: typeof store.listDue
  readonly act: (ctx: Ctx, payer: Payer) => Promise<void>
  readonly limit: number
}

function forEachDue(ctx: Ctx, { list, act, limit }: DueWork): Promise<number> {
  return forEachPage(ctx, {
    list: (page) => list(ctx.db, { now: ctx.now, ...page }),
    idOf: ({ payerId }) => payerId,
    act: (row) => act(ctx, payerOf(row)),
    atOnce,
    limit,
  })
}

/** Does what is due for one payer: ends the plan, charges the next period, or charges again. */
export async function closeSubscription(ctx: Ctx, payer: Payer): Promise<void> {
  const seen = await findSubscription(ctx.db, payer)
  const renewal = seen && (await computeRenewal(ctx, seen))
  const tax = renewal && (await taxFor(ctx, payer, renewal.charge))
  const paymentId = await ctx.transaction(async (tx) => {
    const row = await lockSubscription(tx.db, payer)
    // Another node may have closed it since it was read.
    const act = row && dueAct(row, tx.now)
    if (!row || !act || (await findPendingPayment(tx.db, payer))) return null
    if (act === 'end') return end(tx, row)
    if (act === 'retry') return retry(tx, payer)
    const now = await computeRenewal(tx, row)
    // The credit or the plan changed since the tax was worked out: the next run does it.
    if (!now || !tax || now.charge.subtotalCents !== renewal?.charge.subtotalCents) return null
    if (now.dropped) await announceDropped(tx, row, { plan: now.plan, dropped: now.dropped })
    return startPayment(tx, await issueInvoice(tx, payer, { status: 'open', ...now, tax }))
  })
  if (paymentId !== null) await trySendPayment(ctx, paymentId)
}

/** Charges the open invoice of a past-due payer once more. Null when there is nothing to send. */
export async function retry(tx: Tx, payer: Payer): Promise<string | null> {
  const invoice = await findUnsettled(tx.db, payer)
  return invoice?.status === 'open' ? startPayment(tx, invoice) : null
}

async function end(tx: Tx, row: SubscriptionRow): Promise<null> {
  const wasTrial = row.state === 'trialing'
  await moveSubscription(tx, row, 'ended', { endsAtPeriodEnd: false, nextPlan: null, nextInterval: null })
  await notifyHolder(tx, row, { kind: wasTrial ? 'trial_over' : 'plan_ended', lost: lossOf(row, { state: 'ended' }) })
  await tx.publish(planActed, {
    payer: payerOf(row),
    byId: null,
    act: 'ended',
    detail: wasTrial ? 'trial' : (row.plan ?? ''),
  })
  await tx.publish(subscriptionChanged, { payer: payerOf(row) })
  return null
}

/** Says that a smaller plan does not start after all, so that the price is no surprise. */
async function announceDropped(tx: Tx, row: SubscriptionRow, plans: { plan: PlanId; dropped: PlanId }): Promise<void> {
  await updateSubscription(tx.db, payerOf(row), { nextPlan: null, nextInterval: null })
  await notifyHolder(tx, row, { kind: 'smaller_plan_dropped', ...plans, seatsUsed: row.seatsUsed })
}

async function remind(ctx: Ctx, payer: Payer): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await lockSubscription(tx.db, payer)
    if (row?.state !== 'trialing' || !row.trialEndsAt) return
    const reminder = dueReminder(row, tx.now)
    if (reminder === null) return
    await updateSubscription(tx.db, payer, { trialRemindedDays: reminder })
    // Fewer than the reminder is for, where staff extended the trial or a firm's cover ended.
    const daysLeft = Math.ceil((row.trialEndsAt.getTime() - tx.now.getTime()) / days(1))
    const lost = lossOf(row, { state: row.plan ? 'active' : 'ended' })
    const chosen = await nextPlanOf(tx, row)
    await notifyHolder(tx, row, { kind: 'trial_ending', daysLeft, endsAt: row.trialEndsAt, chosen, lost })
  })
}

/** The plan that follows the trial or the period, at the price that the page shows; or null. */
async function nextPlanOf(tx: Tx, row: SubscriptionRow): Promise<NextPlan | null> {
  const { couponCode, couponPeriodsLeft } = row
  const next = nextPeriod(row)
  if (!next) return null
  const renewalCents = renewalPrice(row, await couponFor(tx, payerOf(row), row, null))
  const coupon = couponCode === null ? null : { code: couponCode, periodsLeft: couponPeriodsLeft }
  return { plan: next.plan, interval: next.interval, renewalCents, coupon }
}

/** Says what follows the trial or the period, when and at which price, once it was chosen. */
export async function notifyChosen(tx: Tx, payer: Payer): Promise<void> {
  const row = await findSubscription(tx.db, payer)
  const next = row && (await nextPlanOf(tx, row))
  if (!row || !next) return
  const isTrial = row.state === 'trialing'
  const startsAt = isTrial ? row.trialEndsAt : row.periodEndsAt
  const running = isTrial ? null : row.plan
  if (startsAt) await notifyHolder(tx, row, { kind: 'plan_chosen', running, startsAt, next })
}

/** Says what follows the period and when, once the cancellation of a plan is taken back. */
export async function notifyResumed(tx: Tx, payer: Payer): Promise<void> {
  const row = await findSubscription(tx.db, payer)
  const next = row && (await nextPlanOf(tx, row))
  if (row?.plan && row.periodEndsAt && next)
    await notifyHolder(tx, row, { kind: 'resumed', plan: row.plan, startsAt: row.periodEndsAt, next })
}

type Renewal = { plan: PlanId; interval: BillingInterval; period: Period; charge: Charge } & {
  coupon: Awaited<ReturnType<typeof couponFor>>
  /** The plan that was scheduled and has too few seats by now. */
  dropped: PlanId | null
}

async function computeRenewal(ctx: Ctx, row: SubscriptionRow): Promise<Renewal | null> {
  const next = nextPeriod(row)
  if (dueAct(row, ctx.now) !== 'renew' || !next) return null
  // The team grew beyond the smaller plan that was chosen: the plan it has goes on.
  const { seats } = entitlementTable[next.plan]
  const choice =
    seats !== null && seats < row.seatsUsed && row.plan && row.interval
      ? { plan: row.plan, interval: row.interval }
      : next
  const { period } = choice === next ? next : (nextPeriod({ ...row, nextPlan: null, nextInterval: null }) ?? next)
  const { plan, interval } = choice
  const coupon = await couponFor(ctx, payerOf(row), row, null)
  const balanceCents = await findBalance(ctx.db, payerOf(row))
  const charge = chargeFor({ plan, interval, period, from: period.start, unused: null, discount: coupon, balanceCents })
  return { plan, interval, period, charge, coupon, dropped: plan === next.plan ? null : next.plan }
}

async function taxFor(ctx: Ctx, payer: Payer, { subtotalCents: amountCents }: Charge) {
  if (amountCents === 0) return { taxCents: 0, reason: '', calculation: null }
  const account = await findAccount(ctx.db, payer)
  return (await gatewayOf(ctx)).taxOn(ctx, { amountCents, address: addressOf(account), taxId: account?.taxId ?? null })
}
