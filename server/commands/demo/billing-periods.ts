import { type BillingInterval, trialDays } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import type { Period } from '#server/billing/rules.periods.ts'
import type { subscriptions } from '#server/billing/tables.ts'

type SubscriptionInsert = typeof subscriptions.$inferInsert

/** Pays by the month where the year that runs would have begun before the trial was over. */
export function withinMembership(row: SubscriptionInsert, joinedAt: Date): SubscriptionInsert {
  const { interval, periodEndsAt } = row
  if (interval !== 'annual' || !periodEndsAt) return row
  const isTooLong = periodStart(periodEndsAt, 'annual').getTime() < joinedAt.getTime() + days(trialDays)
  return isTooLong ? { ...row, interval: 'monthly' } : row
}

/** When the period that ends then began. */
export function periodStart(end: Date, interval: BillingInterval): Date {
  const to = end.toTemporalInstant().toZonedDateTimeISO('UTC')
  const from = to.subtract(interval === 'monthly' ? { months: 1 } : { years: 1 })
  return new Date(from.epochMilliseconds)
}

/** The paid periods of a plan up to the one that runs, each where the one before ended. */
export function paidPeriods({ interval, periodStartsAt, periodEndsAt }: SubscriptionInsert, joinedAt: Date): Period[] {
  if (!interval || !periodStartsAt || !periodEndsAt) throw new Error('a paying subscription has a period')
  const trialOver = joinedAt.getTime() + days(trialDays)
  const periods: Period[] = [{ start: periodStartsAt, end: periodEndsAt }]
  for (;;) {
    const end = periods[0]?.start ?? periodStartsAt
    const start = periodStart(end, interval)
    if (start.getTime() < trialOver) return periods
    periods.unshift({ start, end })
  }
}

/** The start of the trial that ended then. */
export const trialStartFor = (trialEndsAt: Date): Date => new Date(trialEndsAt.getTime() - days(trialDays))
