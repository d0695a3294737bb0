import type { Subscription } from '#contract/billing/schemas.ts'
import { type PlanId, plans } from '#contract/billing/values.ts'
import { money, when } from '#web/platform/format.ts'

/**
 * What each plan includes, on /pricing and under Billing alike. Plans differ in seats and support,
 * never in ranking.
 */
export const planFeatures: Record<PlanId, readonly string[]> = {
  basic: [
    'Verified profile, matches and leads',
    'Messages, calls and calendar',
    'Pipeline, lead statistics and reply times',
    'Replies to reviews',
  ],
  professional: ['Everything in Basic', 'Priority support'],
  premium: ['Everything in Basic', 'First in line for support'],
  small_firm: [
    'Every tool for up to 5 advisors',
    'Team page and lead assignment',
    'One invoice for the whole firm',
    'Priority support',
  ],
  growth: ['Everything in Small Firm', 'Seats for up to 15 advisors', 'First in line for support'],
  enterprise: ['Everything in Growth', 'Unlimited seats'],
}

/** The state of a subscription, in a sentence. */
export function subscriptionText(subscription: Subscription): string {
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
