/** Prices of the plans, lengths of periods, and the end of a subscription. Pure. */
import {
  type BillingInterval,
  entitledStates,
  type PlanId,
  plans,
  type SupportLevel,
  supportLevels,
  trialDays,
  trialSeats,
} from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import { type Problem, problem } from '#contract/problems.ts'
import type { Payer } from './events.ts'
import type { SubscriptionRow } from './tables.ts'

/** When a trial that begins now ends. */
export function trialEnd(now: Date): Date {
  return new Date(now.getTime() + days(trialDays))
}

/** The end of a period by the calendar: a month after January 31 is the last day of February. */
export function periodEnd(start: Date, interval: BillingInterval): Date {
  const from = start.toTemporalInstant().toZonedDateTimeISO('UTC')
  const to = interval === 'monthly' ? from.add({ months: 1 }) : from.add({ years: 1 })
  return new Date(to.epochMilliseconds)
}

/** What one period of a plan costs, in whole dollars. */
export function priceOf(plan: PlanId, interval: BillingInterval): number {
  return interval === 'monthly' ? plans[plan].monthlyUsd : plans[plan].annualUsd
}

/** Seats a subscription gives; null is without limit, 0 once it has ended. */
export function seatsOf(row: Pick<SubscriptionRow, 'payerKind' | 'plan' | 'state'> | null): number | null {
  if (!row || !isEntitled(row.state)) return 0
  if (row.plan) return plans[row.plan].seats
  return row.payerKind === 'firm' ? trialSeats : 1
}

/**
 * How soon support answers a person with these subscriptions, their own and their firm's: the best
 * that a running plan includes, else standard (docs/product.md "Support").
 */
export function supportLevelOf(rows: readonly Pick<SubscriptionRow, 'plan' | 'state'>[]): SupportLevel {
  const levels = rows.flatMap(({ plan, state }) => (plan && isEntitled(state) ? [plans[plan].support] : []))
  return supportLevels.findLast((level) => levels.some((included) => included === level)) ?? 'standard'
}

/** Tells whether a state brings matches and leads. */
export function isEntitled(state: SubscriptionRow['state']): boolean {
  return entitledStates.some((entitled) => entitled === state)
}

/** Refuses a plan that is not for this payer or has fewer seats than are taken. */
export function planProblem(plan: PlanId, payer: Payer, seatsUsed: number): Problem | null {
  const { payer: kind, seats } = plans[plan]
  if (kind !== payer.kind) return problem('billing.wrong-payer')
  if (seats !== null && seats < seatsUsed) return problem('billing.too-few-seats')
  return null
}

/** Tells whether a trial or a paid period has come to its end. */
export function isOver(row: SubscriptionRow, now: Date): boolean {
  const end = row.state === 'trialing' ? row.trialEndsAt : row.state === 'active' ? row.periodEndsAt : null
  return end !== null && end <= now
}

/**
 * The period that follows the one that is over, or null when there is none: a trial, or a canceled
 * plan.
 */
export function renewal(row: SubscriptionRow): { plan: PlanId; interval: BillingInterval; startsAt: Date } | null {
  const { state, endsAtPeriodEnd, plan, interval, periodEndsAt: startsAt } = row
  if (state !== 'active' || endsAtPeriodEnd || !plan || !interval || !startsAt) return null
  return { plan, interval, startsAt }
}
