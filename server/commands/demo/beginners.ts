import { trialDays } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import type { DemoAdvisor } from './advisors.ts'

/** A month after the trial, with days to spare: the first period begins after the trial. */
const firstPeriodDays = 33

/**
 * An advisor who signed up in the last month: on trial, paying for the first month, or gone when
 * the trial ended. Every third has not published yet.
 */
export function beginning(made: DemoAdvisor, position: number, now: Date): DemoAdvisor {
  const { joinedAt } = made.person
  const { payerKind, payerId, holderId } = made.subscription
  const payer = { payerKind, payerId, holderId }
  const trialEndsAt = new Date(joinedAt.getTime() + days(trialDays))
  const firstPeriod = {
    state: 'active',
    plan: 'professional',
    interval: 'monthly',
    periodEndsAt: new Date(trialEndsAt.getTime() + days(firstPeriodDays)),
  } as const
  // The month that ends then began at most five days after the trial.
  const hasPaid = trialEndsAt.getTime() + days(5) < now.getTime() && position % 4 !== 0
  const state = trialEndsAt > now ? 'trialing' : 'ended'
  return {
    ...made,
    profile: { ...made.profile, published: position % 3 !== 0 },
    verification: { ...made.verification, checkedAt: joinedAt },
    subscription: { ...payer, ...(hasPaid ? firstPeriod : { state, trialEndsAt }) },
  }
}
