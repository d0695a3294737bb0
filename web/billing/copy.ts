import { declineTexts, dollarsText, nextPriceText, periodsText, priceText } from '#contract/billing/labels.ts'
import type { Card, PlanReview, Subscription } from '#contract/billing/schemas.ts'
import {
  type BillingInterval,
  type PauseReason,
  type PlanId,
  plans,
  refusedTestCard,
  retryDays,
  testCards,
} from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import { when } from '#web/platform/format.ts'
import { coverEndText } from './copy.access.ts'

/** What is said to an advisor whose firm pays for their seat. */
export function coverText(firmName: string): string {
  return `${firmName} pays for your plan, so you don’t need one of your own and won’t be charged.`
}

/** The name of what somebody has now. */
export function planName({ state, plan }: Subscription): string {
  if (state === 'trialing') return 'Trial'
  if (state === 'covered') return 'Paid by your firm'
  return plan && state !== 'ended' ? plans[plan].name : 'No plan'
}

/** The state of a subscription, in a sentence beside its name. */
export function subscriptionText(subscription: Subscription): string {
  const {
    state,
    plan,
    interval,
    trialEndsAt,
    periodEndsAt,
    endsAtPeriodEnd,
    next,
    pastDueSince,
    pausedAfter,
    renewalCents,
    coupon,
  } = subscription
  const noPlan =
    'You keep your profile, clients, messages and calendar. Choose a plan to get new leads and matches again.'
  if (state === 'trialing' && trialEndsAt) {
    const until = when(trialEndsAt, 'date')
    return plan && interval
      ? `Your trial runs until ${until}. Then ${plans[plan].name} starts at ${nextPriceText({ plan, interval, renewalCents, coupon })}.`
      : `Your trial runs until ${until}, and nothing is charged when it ends. Choose a plan to go on after it.`
  }
  if (state === 'covered' && pastDueSince)
    return `Your firm’s payment didn’t go through. You won’t be charged. ${coverEndText(pastDueSince)} Your firm’s owner or an administrator can fix it.`
  if (state === 'covered') return 'You won’t be charged while your firm pays.'
  if (state === 'paused') return `${pausedTexts[pausedAfter ?? 'declined']} ${noPlan}`
  // An advisor who left their firm never had a subscription of their own.
  if (state === 'ended' && !plan) return `You have no plan. ${noPlan}`
  if (state === 'ended' || !plan || !interval) return `Your subscription has ended. ${noPlan}`
  const price = `${priceText(plan, interval)}.`
  // After a trial no period was paid for yet.
  const due = pastDueSince ?? periodEndsAt
  if (state === 'past_due' && next)
    return `${price} ${plans[next.plan].name} starts at ${priceText(next.plan, next.interval)} once you’ve paid.`
  if (state === 'past_due' && due) return `${price} Due since ${when(due, 'date')}.`
  if (!periodEndsAt) return `Your subscription has ended. ${noPlan}`
  const until = when(periodEndsAt, 'date')
  const dropped = next ? ` If you resume it, ${plans[next.plan].name} starts then.` : ''
  if (endsAtPeriodEnd) return `${price} Canceled. It runs until ${until} and won’t renew.${dropped}`
  if (next)
    return `${price} ${plans[next.plan].name} starts ${until} at ${nextPriceText({ ...next, renewalCents, coupon })}.`
  return renewalCents === null || renewalCents === 100 * priceOf(plan, interval)
    ? `${price} Renews ${until}.`
    : `${price} Renews ${until} at ${nextPriceText({ plan, interval, renewalCents, coupon })}.`
}

/** What ends and what stays when a plan is canceled, and what is charged. */
export function cancelText(
  { payer, state, plan, periodEndsAt, trialEndsAt, next }: Subscription,
  creditCents = 0,
): string {
  const stays =
    payer.kind === 'firm'
      ? 'After that your team stays, and keeps its profiles, clients, messages and calendars, but members on the firm’s plan won’t get new leads or matches.'
      : 'After that you keep your profile, clients, messages and calendar, but you won’t get new leads or matches.'
  const kept = creditCents > 0 ? `${stays} Your ${dollarsText(creditCents)} of credit stays for later invoices.` : stays
  if (state === 'trialing' && plan && trialEndsAt)
    return `You haven’t been charged, and you won’t be: ${plans[plan].name} doesn’t start. Your trial still runs until ${when(trialEndsAt, 'date')}. ${kept} You can choose a plan again at any time.`
  if (state === 'past_due') return `It ends now, and you owe nothing for the unpaid period. ${kept}`
  const until = periodEndsAt ? when(periodEndsAt, 'date') : 'the end of the period'
  const dropped = next ? `${plans[next.plan].name} won’t start unless you resume your plan. ` : ''
  return `It runs until ${until}. ${dropped}There are no refunds for partial months. ${kept}`
}

const pausedTexts: Readonly<Record<PauseReason, string>> = {
  declined: 'Your plan is paused because the last payment didn’t go through.',
  dispute: 'Your plan is paused because your bank took its payment back after a dispute.',
}

const priceOf = (plan: PlanId, interval: BillingInterval) =>
  interval === 'monthly' ? plans[plan].monthlyUsd : plans[plan].annualUsd

/** What the button of a plan does; null for the plan that runs. */
export function planAction(subscription: Subscription, plan: PlanId, interval: BillingInterval): string | null {
  const { state, endsAtPeriodEnd, next } = subscription
  const isCurrent = subscription.plan === plan && subscription.interval === interval
  if (isCurrent && state === 'trialing') return null
  if (isCurrent && state === 'active') return endsAtPeriodEnd || next ? `Keep ${plans[plan].name}` : null
  if (next?.plan === plan && next.interval === interval) return null
  if (state !== 'active') return `Choose ${plans[plan].name}`
  if (subscription.plan !== plan) return `Switch to ${plans[plan].name}`
  return interval === 'annual' ? 'Pay yearly' : 'Pay monthly'
}

/** The title and the button of a review. */
export function planReviewText({ kind, plan, totalCents }: Pick<PlanReview, 'kind' | 'plan' | 'totalCents'>): {
  title: string
  act: string
} {
  const { name } = plans[plan]
  const pay = totalCents > 0 ? `Pay ${dollarsText(totalCents)} and ` : null
  if (kind === 'start') return { title: `Start ${name}`, act: pay ? `${pay}start` : `Start ${name}` }
  if (kind === 'now') return { title: 'Review your change', act: pay ? `${pay}switch` : `Switch to ${name}` }
  if (kind === 'at_trial_end') return { title: `Choose ${name}`, act: 'Start when the trial ends' }
  if (kind === 'keep') return { title: `Keep ${name}`, act: `Keep ${name}` }
  return { title: 'Review your change', act: 'Switch when the period ends' }
}

/** What the next charge is: a plan that runs already, or is paid today, renews. */
export function nextChargeLabel({ kind }: Pick<PlanReview, 'kind'>): string {
  return kind === 'at_trial_end' || kind === 'at_period_end' ? 'First payment' : 'Next renewal'
}

/**
 * Warns of a card that can't pay the next charge because it expires before; empty for one that can,
 * and where something is paid today. A card is good to the end of its month.
 */
export function cardExpiryWarning(
  card: Pick<Card, 'expiryMonth' | 'expiryYear'> | null,
  review: Pick<PlanReview, 'kind' | 'renewsAt'>,
): string {
  const { kind, renewsAt } = review
  if (!card || kind === 'start' || kind === 'now') return ''
  const endsBefore = Date.UTC(card.expiryYear, card.expiryMonth)
  if (new Date(renewsAt).getTime() < endsBefore) return ''
  return `This card expires before your ${nextChargeLabel(review).toLowerCase()} on ${when(renewsAt, 'date')}. Change it by then so the payment can go through.`
}

/** What is added to the next charge or taken off it, and how often it comes. */
export function renewalText({ renewalTaxCents: tax, interval }: Pick<PlanReview, 'renewalTaxCents' | 'interval'>) {
  const then = `Then every ${interval === 'monthly' ? 'month' : 'year'} until you cancel.`
  if (tax === null) return `before tax and credit. ${then}`
  return tax === 0
    ? `with no sales tax due at today’s rate, before credit. ${then}`
    : `plus ${dollarsText(tax)} sales tax at today’s rate, before credit. ${then}`
}

/** Which payments a promotion code lowers, from the next or today's on, and what follows them. */
export function appliedText({
  coupon,
  couponPeriods,
  plan,
  interval,
}: Pick<PlanReview, 'couponPeriods' | 'interval' | 'plan'> & { coupon: string }): string {
  return couponPeriods === null
    ? `Promotion code ${coupon} is applied to every payment.`
    : `Promotion code ${coupon} is applied for ${periodsText(couponPeriods, interval)}. After that it’s ${priceText(plan, interval)}.`
}

/** What became of a confirmed choice; a bank that has not answered yet has not been paid. */
export function chosenText(
  { kind, plan, interval }: Pick<PlanReview, 'kind' | 'plan' | 'interval'>,
  after: Subscription | null,
): string {
  const { name } = plans[plan]
  if (kind === 'at_period_end' || kind === 'at_trial_end') return 'Your change is scheduled'
  const runs = after?.state === 'active' && after.plan === plan && after.interval === interval
  return runs ? `You’re now on ${name}` : `Your payment is processing. ${name} starts once it goes through`
}

/** What follows the period once a cancellation is taken back: the plan, its day and its price. */
export function resumedText(after: Subscription | null): string {
  if (!after?.plan || !after.interval || !after.periodEndsAt) return 'Your plan will renew'
  const { renewalCents, coupon, next } = after
  const { plan, interval } = next ?? { plan: after.plan, interval: after.interval }
  const verb = plan === after.plan ? 'renews' : 'starts'
  return `Resumed: ${plans[plan].name} ${verb} ${when(after.periodEndsAt, 'date')} at ${nextPriceText({ plan, interval, renewalCents, coupon })}`
}

/** What became of an overdue payment that was tried again and not declined. */
export function retriedText(after: Subscription | null): string {
  return after?.state === 'past_due' ? 'Your payment is processing' : 'Payment received'
}

/**
 * What happens, and when, if a payment stays overdue: each retry, and the pause after the last.
 * `retryAt` is the next try, null while one runs.
 */
export function retryStations(
  { pastDueSince, retryAt }: { pastDueSince: string; retryAt: string | null },
  now: Date,
): { at: string; text: string; isPast: boolean }[] {
  const since = new Date(pastDueSince).getTime()
  const station = (afterDays: number, text: string) => {
    const at = new Date(since + days(afterDays))
    return { at: when(at, 'weekdayDate'), text, isPast: at <= now }
  }
  const last = retryDays.at(-1)
  // The job that tries may be late.
  const isTried = (day: number) => retryAt !== null && since + days(day) < new Date(retryAt).getTime()
  return [
    station(0, 'The payment didn’t go through'),
    ...retryDays.map((day) =>
      day === last
        ? station(day, 'We try one last time. Then new leads pause, and you keep your clients, messages and calendar.')
        : station(day, isTried(day) ? 'We tried again, and it didn’t go through' : 'We try again'),
    ),
  ]
}

const outcomes: Readonly<Record<(typeof testCards)[number]['charge'], string>> = {
  ...declineTexts,
  succeeds: 'Every payment goes through.',
}

const disputeEnds = { lost: 'lose the dispute', won: 'win it' } as const

/** The test cards with what each of them does. */
export const testCardTexts = [
  ...testCards.map(({ number, charge, dispute }) => ({
    number,
    text: dispute
      ? `The payment goes through and is disputed. A week later we ${disputeEnds[dispute]}.`
      : outcomes[charge],
  })),
  { number: refusedTestCard, text: 'Refused when you save it.' },
]
