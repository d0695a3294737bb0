import type { Subscription } from '#contract/billing/schemas.ts'
import { type PlanId, plans } from '#contract/billing/values.ts'
import { money, when } from '#web/platform/format.ts'

/** What each plan brings. Ranking is not among it: it never depends on what an advisor pays. */
export const planFeatures: Record<PlanId, readonly string[]> = {
  basic: ['Public profile and verification', 'Matches and leads', 'Messages and calendar'],
  professional: ['Everything in Basic', 'Practice analytics', 'Reply to reviews', 'Calendar feed and reminders'],
  premium: ['Everything in Professional', 'Priority support', 'Onboarding help'],
  small_firm: ['Up to 5 advisors', 'Everything in Professional for each', 'Team page and lead assignment'],
  growth: ['Up to 15 advisors', 'Everything in Small Firm', 'Firm analytics'],
  enterprise: ['Unlimited advisors', 'Everything in Growth', 'One invoice for the whole firm'],
}

/** Where a subscription stands, in a sentence. */
export function standing(subscription: Subscription): string {
  const { state, plan, interval, trialEndsAt, periodEndsAt, endsAtPeriodEnd } = subscription
  if (state === 'trialing' && trialEndsAt) return `Your trial runs until ${when(trialEndsAt, 'date')}. No card needed.`
  if (state === 'ended' || !plan || !interval || !periodEndsAt) {
    return 'Your subscription has ended. You keep everything you have. Choose a plan to get new leads and matches again.'
  }
  const price =
    interval === 'monthly' ? `${money(plans[plan].monthlyUsd)} a month` : `${money(plans[plan].annualUsd)} a year`
  const until = when(periodEndsAt, 'date')
  return endsAtPeriodEnd
    ? `${plans[plan].name}, ${price}. Canceled. It runs until ${until} and won’t renew.`
    : `${plans[plan].name}, ${price}. Renews ${until}.`
}
