/** Prices of the plans, lengths of periods, and the end of a subscription. Pure. */
import {
  bestOf,
  type Entitlements,
  entitlementsOf,
  entitlementTable,
  type Feature,
  lostBetween,
} from '#contract/billing/entitlements/values.ts'
import {
  type BillingInterval,
  type PayerKind,
  type PlanId,
  plans,
  retryDays,
  type SubscriptionState,
  trialDays,
  trialReminderDays,
} from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import { type Problem, problem } from '#contract/problems.ts'
import type { Payer } from './events.ts'
import type { ChargeOutcome } from './gateway.ts'
import { type Period, periodEnd, type UnusedPeriod } from './rules.periods.ts'
import type { SubscriptionRow } from './tables.ts'

/** When a trial that begins now ends. */
export function trialEnd(now: Date): Date {
  return new Date(now.getTime() + days(trialDays))
}

type Subscribed = Pick<SubscriptionRow, 'payerKind' | 'plan' | 'state'> & { readonly trialEndsAt?: Date | null }

/** Seats a subscription gives; null is without limit, 0 once it has ended. */
export function seatsOf(row: Subscribed | null): number | null {
  return row ? entitlementsOf(row).seats : 0
}

/** What a person has by these subscriptions, their own and their firm's: the best of each. */
export function entitlementsBy(rows: readonly Subscribed[]): Entitlements {
  return bestOf([entitlementTable.advisor_none, ...rows.map(entitlementsOf)])
}

/** What a payer loses when their subscription goes on in another state or with another plan. */
export function lossOf(row: Subscribed, next: Partial<Subscribed>): Feature[] {
  return lostBetween(entitlementsOf(row), entitlementsOf({ ...row, ...next }))
}

/** Refuses a plan that is not for this payer or has fewer seats than are taken. */
export function planProblem(plan: PlanId, payer: Payer, seatsUsed: number): Problem | null {
  const { payer: kind } = plans[plan]
  const { seats } = entitlementTable[plan]
  if (kind !== payer.kind) return problem('billing.wrong-payer')
  if (seats !== null && seats < seatsUsed) return problem('billing.too-few-seats')
  return null
}

/** The payer that a row of billing is about. */
export function payerOf({ payerKind, payerId }: { payerKind: PayerKind; payerId: string }): Payer {
  return { kind: payerKind, id: payerId }
}

/** The number on an invoice: the year, and its place among the invoices of that year. */
export function invoiceNumber(year: number, position: number): string {
  return `FL-${year}-${String(position).padStart(4, '0')}`
}

/** The reference of a payment that was too small to be charged. */
export function notCharged(paymentId: string): string {
  return `${notChargedPrefix}${paymentId}`
}
export const notChargedPrefix = 'not_charged_'
/** Gateways refuse to charge less, so that nobody is charged for it. */
export const leastChargeCents = 50

/** Where a subscription may go from each state; every change of state passes here. */
const transitions: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  trialing: ['trialing', 'active', 'past_due', 'covered', 'ended'],
  active: ['active', 'past_due', 'paused', 'covered', 'ended'],
  past_due: ['active', 'past_due', 'paused', 'covered', 'ended'],
  paused: ['active', 'covered', 'ended'],
  covered: ['trialing', 'ended'],
  ended: ['active', 'covered', 'trialing'],
}

/** Tells whether a subscription may go from one state to another. */
export function canBecome(from: SubscriptionState, to: SubscriptionState): boolean {
  return transitions[from].includes(to)
}

/** The paid period that runs now, or null on a trial or without one. */
export function paidPeriod(row: SubscriptionRow): UnusedPeriod | null {
  const { state, plan, interval, periodStartsAt: start, periodEndsAt: end } = row
  if (state !== 'active' || !plan || !interval || !start || !end) return null
  return { plan, interval, start, end, valueCents: row.periodValueCents, paidCents: row.periodPaidCents }
}

/** What a subscription should do next at its end, or null while it need not do anything. */
export function dueAct(row: SubscriptionRow, now: Date): 'end' | 'renew' | 'retry' | null {
  const isOver = (end: Date | null) => end !== null && end <= now
  if (row.state === 'past_due') return isOver(row.retryAt) ? 'retry' : null
  if (row.state === 'trialing' && isOver(row.trialEndsAt)) return row.plan ? 'renew' : 'end'
  if (row.state === 'active' && isOver(row.periodEndsAt)) return row.endsAtPeriodEnd ? 'end' : 'renew'
  return null
}

/** The plan and period that follow the one that is over, or null when there is none. */
export function nextPeriod(row: SubscriptionRow): { plan: PlanId; interval: BillingInterval; period: Period } | null {
  const start = row.state === 'trialing' ? row.trialEndsAt : row.periodEndsAt
  const plan = row.nextPlan ?? row.plan
  const interval = row.nextInterval ?? row.interval
  return (
    plan &&
    interval &&
    start && { plan, interval, period: { start, end: periodEnd(start, interval, billingDayOf(row)) } }
  )
}

/** The day of the month in UTC that a plan began on; null while nothing was paid. */
export function billingDayOf({ billingDay, periodStartsAt }: SubscriptionRow): number | null {
  return billingDay ?? periodStartsAt?.getUTCDate() ?? null
}

/** The same after a payment: a period that follows the one before, or replaces it, keeps it. */
export function nextBillingDay(row: SubscriptionRow, periodStart: Date): number {
  const goesOn = [row.periodStartsAt, row.periodEndsAt].some((at) => at?.getTime() === periodStart.getTime())
  return (goesOn ? billingDayOf(row) : null) ?? periodStart.getUTCDate()
}

/**
 * The next retry of a declined renewal, or null after the last (docs/product.md "Plans and
 * payments").
 */
export function nextRetry(pastDueSince: Date, now: Date): Date | null {
  const times = retryDays.map((day) => new Date(pastDueSince.getTime() + days(day)))
  return times.find((time) => time > now) ?? null
}

/** When the last try of a declined renewal is made, after which the plan pauses. */
export function lastRetry(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + days(Math.max(...retryDays)))
}

/** The reminder that is due before the end of a trial, in days, or null. */
export function dueReminder(row: Pick<SubscriptionRow, 'trialEndsAt' | 'trialRemindedDays'>, now: Date): number | null {
  const { trialEndsAt, trialRemindedDays } = row
  if (!trialEndsAt || trialEndsAt <= now) return null
  const due = trialReminderDays.findLast((day) => trialEndsAt.getTime() - now.getTime() <= days(day))
  return due !== undefined && (trialRemindedDays === null || due < trialRemindedDays) ? due : null
}

/**
 * The outcome of a charge as it counts: a success that took another amount or another currency than
 * the invoice's is none, so that nothing is granted for it.
 */
export function outcomeThatCounts(outcome: ChargeOutcome, amountCents: number): ChargeOutcome {
  if (outcome.status !== 'succeeded' || !outcome.taken) return outcome
  const { reference, taken } = outcome
  if (taken.amount === amountCents && taken.currency === 'usd') return outcome
  return { status: 'declined', reference, reason: 'processing_error' }
}
