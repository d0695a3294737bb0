import { declineTexts } from '#contract/billing/labels.ts'
import type { ChoosePlan, ReviewPlan } from '#contract/billing/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { addressOf, isBillable } from '../accounts/rules.ts'
import { existsHolder, findAccount } from '../accounts/store.ts'
import type { BillingAccountRow } from '../accounts/tables.ts'
import { type AppliedCoupon, couponFor } from '../coupons/service.ts'
import { insertRedemption, lockCoupon } from '../coupons/store.ts'
import { actorIdOf, type Payer, planActed, subscriptionChanged } from '../events.ts'
import type { TaxOutcome } from '../gateway.ts'
import { gatewayOf } from '../gateway-choice.ts'
import { findBalance, findPendingPayment } from '../ledger/store.ts'
import { issueInvoice, startPayment, trySendPayment } from '../payments/service.ts'
import { closeSubscription, notifyChosen, notifyResumed } from '../renewals/service.ts'
import { dueAct, payerOf } from '../rules.ts'
import { getSubscribed, moveSubscription } from '../service.subscription.ts'
import { lockSubscription, updateSubscription } from '../store.ts'
import type { SubscriptionRow } from '../tables.ts'
import { changeProblem, changesNext, choiceOf, type PlanChange, planChange, startsCharging } from './rules.ts'

export type ReviewedChange = {
  readonly row: SubscriptionRow
  readonly account: BillingAccountRow | null
  readonly change: PlanChange
  readonly tax: TaxOutcome
  /** What is expected on the first charge, where that is later and the address is on file. */
  readonly renewalTax: TaxOutcome | null
  readonly coupon: AppliedCoupon | null
  readonly balanceCents: number
}
const noTax: TaxOutcome = { taxCents: 0, reason: '', calculation: null }

/**
 * What choosing a plan would do and cost today, line by line; changes nothing.
 * @throws billing.no-firm, billing.wrong-payer, billing.too-few-seats, billing.covered,
 * billing.past-due, billing.coupon-invalid, core.unavailable
 */
export async function reviewPlan(ctx: Ctx, payer: Payer, input: ReviewPlan): Promise<ReviewedChange> {
  const row = await getSubscribed(ctx, payer)
  const { change, coupon, balanceCents } = await computeChange(ctx, row, input)
  const account = await findAccount(ctx.db, payerOf(row))
  const [tax, renewalTax] = await Promise.all([taxFor(ctx, account, change), renewalTaxFor(ctx, account, change)])
  return { row, account, change, coupon, balanceCents, tax, renewalTax }
}

/**
 * Does what the review said, if it still costs what the review said. A charge is booked before the
 * gateway is called and settled after; a repeated call charges once.
 * @throws billing.no-firm, billing.wrong-payer, billing.too-few-seats, billing.covered,
 * billing.past-due, billing.coupon-invalid, billing.no-card, billing.no-address,
 * billing.price-changed, billing.payment-pending, billing.card-declined, core.unavailable,
 * core.signed-out
 */
export async function choosePlan(ctx: Ctx, payer: Payer, input: ChoosePlan): Promise<void> {
  const before = await getSubscribed(ctx, payer)
  // A period that is over is renewed first, so that a change is never counted from the old one.
  if (dueAct(before, ctx.now)) await closeSubscription(ctx, payer)
  const { change: expected } = await computeChange(ctx, await getSubscribed(ctx, payer), input)
  const account = await findAccount(ctx.db, payer)
  // Worked out before the transaction, because no network call is made inside one.
  const tax = await taxFor(ctx, account, expected)
  const paymentId = await ctx.transaction(async (tx) => {
    if (input.coupon) await lockCoupon(tx.db, input.coupon)
    const row = await lockSubscription(tx.db, payer)
    if (!row) throw problem('billing.no-firm')
    // Deleting the account of the holder ended it, and the card that was read before is gone.
    if (!(await existsHolder(tx.db, row.holderId))) throw problem('core.signed-out')
    if (await findPendingPayment(tx.db, payer)) throw problem('billing.payment-pending')
    const { change, coupon } = await computeChange(tx, row, input)
    // The card may have been removed on the gateway's page since it was read.
    if (!account || !(await findAccount(tx.db, payer))?.card) throw problem('billing.no-card')
    if (startsCharging(change.kind) && !isBillable(account)) throw problem('billing.no-address')
    const totalCents = (change.charge?.subtotalCents ?? 0) + tax.taxCents
    const isAsReviewed = change.charge?.subtotalCents === expected.charge?.subtotalCents
    if (!isAsReviewed || totalCents !== input.expectedTotalCents) throw problem('billing.price-changed')
    if (coupon?.isNew) await insertRedemption(tx.db, coupon.code, payer, tx.now)
    const chosen = choiceOf(row, change)
    if (chosen) await tx.publish(planActed, { payer, byId: actorIdOf(tx), ...chosen })
    const { plan, interval, period, charge } = change
    if (!charge) return schedule(tx, row, { ...change, coupon })
    const invoice = await issueInvoice(tx, payer, { status: 'draft', plan, interval, period, charge, tax, coupon })
    return startPayment(tx, invoice)
  })
  if (paymentId === null) return
  const outcome = await trySendPayment(ctx, paymentId)
  if (outcome?.status === 'declined') throw problem('billing.card-declined', { detail: declineTexts[outcome.reason] })
}

/** Notes a change that starts later; choosing the plan that runs takes such a note back. */
async function schedule(
  tx: Tx,
  row: SubscriptionRow,
  { kind, plan, interval, coupon }: PlanChange & { readonly coupon: AppliedCoupon | null },
): Promise<null> {
  const discount = coupon && { couponCode: coupon.code, couponPeriodsLeft: coupon.periods }
  if (kind === 'at_trial_end') await moveSubscription(tx, row, 'trialing', { plan, interval, ...discount })
  else {
    const next = kind === 'keep' ? { nextPlan: null, nextInterval: null } : { nextPlan: plan, nextInterval: interval }
    await updateSubscription(tx.db, payerOf(row), { ...next, endsAtPeriodEnd: false, ...discount })
  }
  if (row.state !== 'trialing' && row.endsAtPeriodEnd) await notifyResumed(tx, payerOf(row))
  else if (coupon?.isNew || changesNext(row, { kind, plan, interval })) await notifyChosen(tx, payerOf(row))
  await tx.publish(subscriptionChanged, { payer: payerOf(row) })
  return null
}

async function computeChange(ctx: Ctx, row: SubscriptionRow, { plan, interval, coupon: typed }: ReviewPlan) {
  const reason = changeProblem(row, { plan, interval })
  if (reason) throw reason
  const payer = payerOf(row)
  const coupon = await couponFor(ctx, payer, row, typed ?? null)
  const balanceCents = await findBalance(ctx.db, payer)
  return {
    coupon,
    balanceCents,
    change: planChange(row, { plan, interval }, { discount: coupon, balanceCents }, ctx.now),
  }
}

function taxFor(ctx: Ctx, account: BillingAccountRow | null, { charge }: PlanChange): Promise<TaxOutcome> {
  return charge ? taxOn(ctx, account, charge.subtotalCents) : Promise.resolve(noTax)
}

/** An estimate: where the gateway does not answer, the review shows the price before tax. */
async function renewalTaxFor(ctx: Ctx, account: BillingAccountRow | null, { charge, renewalCents }: PlanChange) {
  return charge || !isBillable(account) ? null : taxOn(ctx, account, renewalCents).catch(() => null)
}

async function taxOn(ctx: Ctx, account: BillingAccountRow | null, amountCents: number): Promise<TaxOutcome> {
  if (amountCents === 0) return noTax
  return (await gatewayOf(ctx)).taxOn(ctx, { amountCents, address: addressOf(account), taxId: account?.taxId ?? null })
}
