/** Prices and lengths of periods. Pure. */
import { type BillingInterval, type PlanId, plans } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'

export type Period = { readonly start: Date; readonly end: Date }

/** A paid period that a change ends early: what it is worth is what was paid for it. */
export type UnusedPeriod = Period & {
  readonly plan: PlanId
  readonly interval: BillingInterval
  readonly valueCents: number
  readonly paidCents: number
}

/**
 * The end of a period by the calendar. A month after January 31 is the last day of February; the
 * period after it ends on the day of the month that the plan began on, March 31.
 */
export function periodEnd(start: Date, interval: BillingInterval, billingDay: number | null = null): Date {
  const from = start.toTemporalInstant().toZonedDateTimeISO('UTC')
  const to = interval === 'monthly' ? from.add({ months: 1 }) : from.add({ years: 1 })
  const wasShortened = from.day === from.daysInMonth && billingDay !== null && billingDay > from.day
  return new Date((wasShortened ? to.with({ day: billingDay }) : to).epochMilliseconds)
}

/** What one period of a plan costs, in whole cents. */
export function priceCentsOf(plan: PlanId, interval: BillingInterval): number {
  return 100 * (interval === 'monthly' ? plans[plan].monthlyUsd : plans[plan].annualUsd)
}

/** Days left of a period, the day under way included, as it is for the plan that replaces it. */
export function remainingDays(period: Period, now: Date): number {
  const left = Math.ceil((period.end.getTime() - now.getTime()) / days(1))
  return Math.min(Math.max(0, left), daysOf(period))
}

/** Whole days of a period; periods begin and end at one time of day in UTC. */
export function daysOf({ start, end }: Period): number {
  return Math.max(1, Math.round((end.getTime() - start.getTime()) / days(1)))
}
