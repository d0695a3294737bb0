/** What choosing a plan would do and cost (docs/product.md "Plans and payments"). Pure. */
import { type BillingInterval, type PlanChangeKind, type PlanId, plans } from '#contract/billing/values.ts'
import { type Problem, problem } from '#contract/problems.ts'
import type { PlanAct } from '../events.ts'
import { type Charge, type ChargeInput, chargeFor, type Discount } from '../ledger/rules.ts'
import { type Period, periodEnd, priceCentsOf } from '../rules.periods.ts'
import { billingDayOf, paidPeriod, payerOf, planProblem } from '../rules.ts'
import type { SubscriptionRow } from '../tables.ts'

export type PlanChange = {
  readonly kind: PlanChangeKind
  readonly plan: PlanId
  readonly interval: BillingInterval
  readonly startsAt: Date
  readonly period: Period
  /** What is charged today; null when nothing is. */
  readonly charge: Charge | null
  /** When the plan is charged next, and how much before tax and credit. */
  readonly renewsAt: Date
  readonly renewalCents: number
}
type Choice = { readonly plan: PlanId; readonly interval: BillingInterval }
type Means = {
  readonly discount: (Discount & { readonly periods: number | null }) | null
  readonly balanceCents: number
}

/** Why a payer may not choose this plan now, or null. */
export function changeProblem(row: SubscriptionRow, { plan }: Choice): Problem | null {
  if (row.state === 'covered') return problem('billing.covered')
  if (row.state === 'past_due') return problem('billing.past-due')
  return planProblem(plan, payerOf(row), row.seatsUsed)
}

const starts = { start: 'now', now: 'now', at_trial_end: 'trial_end', at_period_end: 'period_end' } as const

/** What somebody chose, as a log names it; null when it leaves everything as it was. */
export function choiceOf(row: SubscriptionRow, change: PlanChange): Pick<PlanAct, 'act' | 'detail'> | null {
  const { kind, plan, interval } = change
  if (isScheduled(row, change)) return null
  if (kind !== 'keep') return { act: 'chosen', detail: `${plan} ${interval} ${starts[kind]}` }
  if (row.endsAtPeriodEnd) return { act: 'resumed', detail: plan }
  return row.nextPlan ? { act: 'chosen', detail: `${plan} ${interval} keep` } : null
}

type NextChoice = Pick<SubscriptionRow, 'plan' | 'interval' | 'nextPlan' | 'nextInterval' | 'endsAtPeriodEnd'>

/** Tells whether a choice that starts later differs from what would follow without it. */
export function changesNext(row: NextChoice, change: Pick<PlanChange, 'kind' | 'plan' | 'interval'>): boolean {
  return change.kind === 'keep' ? row.nextPlan !== null : !isScheduled(row, change)
}

/** Tells whether a change that starts later is the one that the subscription already waits for. */
export function isScheduled(
  row: NextChoice,
  { kind, plan, interval }: Pick<PlanChange, 'kind' | 'plan' | 'interval'>,
): boolean {
  if (kind === 'at_trial_end') return row.plan === plan && row.interval === interval
  return kind === 'at_period_end' && !row.endsAtPeriodEnd && row.nextPlan === plan && row.nextInterval === interval
}

/** Tells whether a change begins to charge, today or when the trial ends: it needs an address. */
export function startsCharging(kind: PlanChangeKind): boolean {
  return kind === 'start' || kind === 'now' || kind === 'at_trial_end'
}

/**
 * Works out a change of plan. No day is lost: a trial runs out first, a larger plan or a year
 * starts now with credit for the unused days, and a smaller one starts when the paid period ends.
 */
export function planChange(row: SubscriptionRow, choice: Choice, means: Means, now: Date): PlanChange {
  const following = (start: Date) => ({ start, end: periodEnd(start, choice.interval, billingDayOf(row)) })
  if (row.state === 'trialing' && row.trialEndsAt && row.trialEndsAt > now)
    return later('at_trial_end', choice, following(row.trialEndsAt), means)
  const current = paidPeriod(row)
  if (!current) {
    const period = { start: now, end: periodEnd(now, choice.interval) }
    return charged('start', choice, { ...choice, period, from: now, unused: null, ...means }, means)
  }
  if (current.plan === choice.plan && current.interval === choice.interval)
    return { ...later('keep', choice, following(current.end), means), period: current }
  if (!startsNow(current, choice)) return later('at_period_end', choice, following(current.end), means)
  const period =
    current.interval === choice.interval
      ? { start: current.start, end: current.end }
      : { start: now, end: periodEnd(now, choice.interval) }
  return charged('now', choice, { ...choice, period, from: now, unused: current, ...means }, means)
}

/** A larger plan starts now, and so does a year of the same plan. Everything else waits. */
function startsNow(current: Choice, next: Choice): boolean {
  const rank = ({ plan }: Choice) => plans[plan].monthlyUsd
  if (rank(next) !== rank(current)) return rank(next) > rank(current)
  return current.interval === 'monthly' && next.interval === 'annual'
}

function charged(kind: PlanChangeKind, choice: Choice, input: ChargeInput, { discount }: Means): PlanChange {
  const { period } = input
  const isNewPeriod = period.start.getTime() === input.from.getTime()
  return {
    ...choice,
    kind,
    startsAt: input.from,
    period,
    charge: chargeFor(input),
    renewsAt: period.end,
    renewalCents: renewal(choice, discount, isNewPeriod ? 1 : 0),
  }
}

function later(kind: PlanChangeKind, choice: Choice, period: Period, { discount }: Means): PlanChange {
  return {
    ...choice,
    kind,
    startsAt: period.start,
    period,
    charge: null,
    renewsAt: period.start,
    renewalCents: renewal(choice, discount, 0),
  }
}

/** What the next whole period costs, when the coupon still lowers it after `used` periods. */
function renewal({ plan, interval }: Choice, discount: Means['discount'], used: number): number {
  const isLowered = discount !== null && (discount.periods === null || discount.periods > used)
  const period = { start: new Date(0), end: periodEnd(new Date(0), interval) }
  const charge = chargeFor({
    plan,
    interval,
    period,
    from: period.start,
    unused: null,
    discount: isLowered ? discount : null,
    balanceCents: 0,
  })
  return isLowered ? charge.subtotalCents : priceCentsOf(plan, interval)
}
