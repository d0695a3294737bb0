import {
  type Entitlements,
  entitlementsOf,
  entitlementTable,
  lostBetween,
} from '#contract/billing/entitlements/values.ts'
import { featureLabels } from '#contract/billing/labels.ts'
import type { Subscription } from '#contract/billing/schemas.ts'
import { plans, retryDays, trialReminderDays } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import { when } from '#web/platform/format.ts'

export type AccessNoticeText = { tone: 'bad' | 'warn'; title: string; text: string; act: string }

/**
 * What somebody has to know of their access now, or null: a payment of their own or their firm's
 * that failed, a plan that ended or will, a trial in its last days.
 */
export function accessNotice(subscription: Subscription, now: Date): AccessNoticeText | null {
  const { payer, state, plan, trialEndsAt, periodEndsAt, endsAtPeriodEnd, pastDueSince } = subscription
  const none = entitlementsOf({ payerKind: payer.kind, state: 'ended', plan: null })
  const trial = entitlementsOf({ payerKind: payer.kind, state: 'trialing', plan: null })
  const losses = `You’ll lose: ${lossOf(subscription, none)}.`
  if (state === 'past_due' && pastDueSince) {
    const text = `We try again until ${when(lastTry(pastDueSince), 'weekdayDate')}. After that your plan pauses. ${losses}`
    return { tone: 'bad', title: 'Your payment didn’t go through.', text, act: 'Fix the payment' }
  }
  if (state === 'covered' && pastDueSince) {
    const text = `${coverEndText(pastDueSince)} You’ll lose: ${lossOf(entitlementTable.premium, none)}. Your firm’s owner or an administrator can fix it.`
    return { tone: 'warn', title: 'Your firm’s payment didn’t go through.', text, act: 'See your plan' }
  }
  if (state === 'paused' || state === 'ended') {
    const title = state === 'paused' ? 'Your plan is paused.' : 'You have no plan.'
    const text = `You keep your clients, messages and calendar. You no longer have: ${lossOf(trial, none)}.`
    return { tone: 'warn', title, text, act: 'See plans' }
  }
  if (state === 'trialing' && !plan && trialEndsAt && new Date(trialEndsAt).getTime() - now.getTime() <= lastDays)
    return {
      tone: 'warn',
      title: `Your trial ends ${when(trialEndsAt, 'weekdayDate')}.`,
      text: losses,
      act: 'See plans',
    }
  if (state === 'active' && endsAtPeriodEnd && plan && periodEndsAt) {
    const title = `${plans[plan].name} ends ${when(periodEndsAt, 'weekdayDate')}.`
    return { tone: 'warn', title, text: `You canceled it. ${losses}`, act: 'See your plan' }
  }
  return null
}

/** What follows when a firm's payment goes on failing. */
export const coverEndText = (pastDueSince: string) =>
  `If it isn’t made by ${when(lastTry(pastDueSince), 'weekdayDate')}, your firm’s plan pauses and no longer covers you.`

const lastTry = (pastDueSince: string) => new Date(new Date(pastDueSince).getTime() + days(Math.max(...retryDays)))

const lastDays = days(Math.max(...trialReminderDays))

const lossOf = (before: Entitlements, after: Entitlements) =>
  lostBetween(before, after)
    .map((feature) => featureLabels[feature].toLowerCase())
    .join('; ')
