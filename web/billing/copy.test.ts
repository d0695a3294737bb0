import { expect, test } from 'vitest'
import { entitlementTable } from '#contract/billing/entitlements/values.ts'
import { invoiceStatusText, nextPriceText } from '#contract/billing/labels.ts'
import type { Subscription } from '#contract/billing/schemas.ts'
import { planIds, plans } from '#contract/billing/values.ts'
import {
  invitedText,
  isRecommended,
  planNote,
  scheduledText,
  startsText,
  trialSeatsText,
  yearlySaving,
} from './copy.plans.ts'
import {
  appliedText,
  cancelText,
  cardExpiryWarning,
  chosenText,
  coverText,
  nextChargeLabel,
  planAction,
  planReviewText,
  renewalText,
  resumedText,
  retriedText,
  retryStations,
  subscriptionText,
} from './copy.ts'

const active: Subscription = {
  payer: { kind: 'advisor', id: '019c0000-0000-7000-8000-000000000001' },
  state: 'active',
  plan: 'professional',
  interval: 'monthly',
  trialEndsAt: null,
  periodStartsAt: '2026-03-02T17:00:00.000Z',
  periodEndsAt: '2026-04-02T17:00:00.000Z',
  endsAtPeriodEnd: false,
  next: null,
  renewalCents: 9_900,
  coupon: null,
  pastDueSince: null,
  retryAt: null,
  pausedAfter: null,
  features: [...entitlementTable.professional.features],
  seats: 1,
  support: 'priority',
  seatsUsed: 1,
}

test('tells an advisor covered by a firm that nothing is charged', () => {
  expect(coverText('Larkspur')).toContain('Larkspur pays for your plan')
})

test('says that a subscription has ended only where there was one', () => {
  const ended: Subscription = { ...active, state: 'ended' }
  expect(subscriptionText(ended)).toMatch(/^Your subscription has ended\. /)
  expect(subscriptionText({ ...ended, plan: null, interval: null })).toMatch(/^You have no plan\. /)
})

test('offers no action for the current plan, and a way to keep a canceled one', () => {
  expect(planAction(active, 'professional', 'monthly')).toBeNull()
  expect(planAction(active, 'premium', 'monthly')).toBe('Switch to Premium')
  expect(planAction(active, 'professional', 'annual')).toBe('Pay yearly')
  expect(planAction({ ...active, endsAtPeriodEnd: true }, 'professional', 'monthly')).toBe('Keep Professional')
  expect(planAction({ ...active, state: 'ended' }, 'basic', 'monthly')).toBe('Choose Basic')
})

test('repeats the amount on the button that charges it', () => {
  expect(planReviewText({ kind: 'now', plan: 'premium', totalCents: 5_333 }).act).toBe('Pay $53.33 and switch')
})

test('shows no amount on the button when credit or a code covers the full price', () => {
  expect(planReviewText({ kind: 'now', plan: 'premium', totalCents: 0 }).act).toBe('Switch to Premium')
  expect(planReviewText({ kind: 'start', plan: 'basic', totalCents: 0 }).act).toBe('Start Basic')
})

test('a plan that is kept renews next, and only one that has not been paid for is paid first', () => {
  expect((['keep', 'start', 'now'] as const).map((kind) => nextChargeLabel({ kind }))).toEqual(
    Array.from({ length: 3 }, () => 'Next renewal'),
  )
  expect(nextChargeLabel({ kind: 'at_trial_end' })).toBe('First payment')
})

test.each([
  [null, 'before tax and credit. Then every month until you cancel.'],
  [0, 'with no sales tax due at today’s rate, before credit. Then every month until you cancel.'],
  [490, 'plus $4.90 sales tax at today’s rate, before credit. Then every month until you cancel.'],
])('a plan that starts later says what its tax of %s adds', (renewalTaxCents, text) => {
  expect(renewalText({ renewalTaxCents, interval: 'monthly' })).toBe(text)
})

test('a payment that the bank has not answered is processing, and neither received nor a plan that runs', () => {
  const change = { kind: 'now', plan: 'premium', interval: active.interval ?? 'monthly' } as const
  expect(chosenText(change, active)).toBe('Your payment is processing. Premium starts once it goes through')
  expect(chosenText(change, { ...active, plan: 'premium' })).toBe('You’re now on Premium')
  const yearly = { ...change, interval: 'annual' } as const
  expect(chosenText(yearly, { ...active, plan: 'premium', interval: 'monthly' })).toMatch(/is processing/)
  expect(chosenText({ ...change, kind: 'start' }, { ...active, state: 'ended' })).toMatch(/^Your payment is processing/)
  expect(retriedText({ ...active, state: 'past_due' })).toBe('Your payment is processing')
  expect(retriedText(active)).toBe('Payment received')
})

test('a first payment that was declined after a trial is overdue, and no plan has ended', () => {
  const overdue: Subscription = { ...active, state: 'past_due', periodStartsAt: null, periodEndsAt: null }
  const text = subscriptionText({ ...overdue, pastDueSince: '2026-04-02T17:00:00.000Z' })
  expect(text).toContain('Due since Apr 2')
  expect(text).not.toContain('ended')
})

test('a plan that is canceled with credit says that the credit stays', () => {
  expect(cancelText(active, 37_500)).toMatch(/ Your \$375.00 of credit stays for later invoices\.$/)
  expect(cancelText(active)).not.toContain('credit')
})

test('the question whether to cancel says that a scheduled plan does not start, and resuming what follows', () => {
  const scheduled: Subscription = { ...active, next: { plan: 'basic', interval: 'monthly' }, renewalCents: 4_900 }
  expect(cancelText(scheduled)).toContain('Basic won’t start unless you resume your plan.')
  expect(cancelText(active)).not.toContain('resume')
  expect(resumedText(scheduled)).toBe('Resumed: Basic starts Apr 2, 2026 at $49.00 a month')
  expect(resumedText(active)).toBe('Resumed: Professional renews Apr 2, 2026 at $99.00 a month')
})

test('a card that expires before the first payment is named with the day, and one that does not is not', () => {
  const review = { kind: 'at_trial_end', renewsAt: '2026-12-13T17:00:00.000Z' } as const
  const [november, december] = [11, 12].map((expiryMonth) => ({ expiryMonth, expiryYear: 2026 }))
  expect(cardExpiryWarning(november ?? null, review)).toMatch(
    /^This card expires before your first payment on Dec 13, 2026[.]/,
  )
  expect(cardExpiryWarning(december ?? null, review)).toBe('')
  expect(cardExpiryWarning(november ?? null, { ...review, kind: 'now' })).toBe('')
  expect(cardExpiryWarning(null, review)).toBe('')
})

test('says of an overdue plan with another chosen that the other starts once it is paid', () => {
  const next = { plan: 'basic', interval: 'monthly' } as const
  const overdue: Subscription = { ...active, state: 'past_due', pastDueSince: '2026-04-02T17:00:00.000Z', next }
  expect(subscriptionText(overdue)).toBe('$99.00 a month. Basic starts at $49.00 a month once you’ve paid.')
  expect(startsText(overdue)).toBe('Starts once you’ve paid')
  expect(planNote(overdue, 'basic', 'monthly')).toBe('')
  expect(startsText(active)).toBe('Starts Apr 2, 2026')
})

test('names a date for every retry of a declined payment', () => {
  const overdue = { pastDueSince: '2026-03-02T17:00:00.000Z', retryAt: '2026-03-05T17:00:00.000Z' }
  const stations = retryStations(overdue, new Date('2026-03-03T18:00:00Z'))
  expect(stations.map(({ isPast }) => isPast)).toEqual([true, true, false, false, false])
  expect(stations.map(({ text }) => text)).toEqual([
    'The payment didn’t go through',
    'We tried again, and it didn’t go through',
    'We try again',
    'We try again',
    expect.stringContaining('new leads pause'),
  ])
})

test('recommends no plan below the current one, and none with too few seats', () => {
  const firm: Subscription = { ...active, payer: { ...active.payer, kind: 'firm' }, plan: 'small_firm' }
  const recommendedTo = (now: Subscription) =>
    planIds.filter((plan) => plans[plan].payer === now.payer.kind && isRecommended(now, plan))
  expect(recommendedTo(firm)).toEqual(['growth'])
  expect(recommendedTo({ ...firm, plan: 'growth' })).toEqual(['growth'])
  expect(recommendedTo({ ...firm, plan: 'enterprise' })).toEqual([])
  expect(recommendedTo({ ...firm, plan: 'enterprise', state: 'ended' })).toEqual(['growth'])
  expect(recommendedTo({ ...firm, seatsUsed: 16 })).toEqual([])
  expect(recommendedTo({ ...active, plan: 'basic' })).toEqual(['professional'])
  expect(recommendedTo({ ...active, plan: 'premium' })).toEqual([])
})

test('counts seats, not members, where a plan is too small for the team', () => {
  const firm: Subscription = { ...active, payer: { ...active.payer, kind: 'firm' }, plan: 'growth', seatsUsed: 6 }
  expect(planNote(firm, 'small_firm', 'monthly')).toBe('Your team uses 6 seats, and this plan has 5.')
})

test('shows a computed saving only when its percentage is the one on the label', () => {
  expect(planIds.map((id) => [plans[id].label, yearlySaving(id)])).toEqual([
    ['Save 15%', 89],
    ['Save 16%', 189],
    ['Save 17%', null],
    ['Save 15%', null],
    ['Save 17%', 1_589],
    ['Save 20%', null],
  ])
})

test('names the reason of a pause: a failed payment, or a lost dispute', () => {
  const paused = { ...active, state: 'paused', renewalCents: null } as const
  expect(subscriptionText({ ...paused, pausedAfter: 'declined' })).toContain('the last payment didn’t go through')
  const disputed = subscriptionText({ ...paused, pausedAfter: 'dispute' })
  expect(disputed).toContain('your bank took its payment back after a dispute')
  expect(disputed).not.toContain('didn’t go through')
})

test('says what a renewal costs when a promotion code lowers it', () => {
  expect(subscriptionText(active)).toMatch(/Renews [^.]+\.$/)
  const lowered = { ...active, renewalCents: 7_425, coupon: { code: 'SPRING', periodsLeft: 2 } }
  expect(subscriptionText(lowered)).toContain('at $74.25 a month for 2 months with your promotion code SPRING')
})

test('a trial review says that more seats start only after the first payment', () => {
  const payer = { kind: 'firm', id: active.payer.id } as const
  const trial = { ...active, payer, state: 'trialing', plan: null, interval: null, seats: 5 } as const
  const review = { kind: 'at_trial_end', plan: 'enterprise', startsAt: '2026-12-09T17:00:00.000Z' } as const
  expect(trialSeatsText(trial, review)).toBe(
    'Until Dec 9, 2026 your trial keeps its 5 seats. Unlimited seats start once the first payment goes through.',
  )
  expect(trialSeatsText(trial, { ...review, plan: 'growth' })).toContain('15 seats start once')
  expect(trialSeatsText(trial, { ...review, plan: 'small_firm' })).toBe('')
  expect(trialSeatsText({ ...trial, state: 'active' }, { ...review, kind: 'now' })).toBe('')
})

test('says that a smaller plan has no seat for all who are invited', () => {
  expect(invitedText({ seatsUsed: 4 }, 'small_firm', 3)).toBe(
    '3 advisors have open invitations. Your team uses 4 of the 5 seats of Small Firm, so not all of them can join.',
  )
  expect(invitedText({ seatsUsed: 5 }, 'small_firm', 1)).toMatch(/^1 advisor has an open invitation[.]/)
  expect(invitedText({ seatsUsed: 4 }, 'small_firm', 1)).toBe('')
  expect(invitedText({ seatsUsed: 40 }, 'enterprise', 9)).toBe('')
})

test('a dropped invoice was not collected, and one that is still due is not paid', () => {
  const invoice = { totalCents: 9_900, refundedCents: 0, isProcessing: false }
  expect(invoiceStatusText({ ...invoice, status: 'void' })).toBe('Not collected')
  expect(invoiceStatusText({ ...invoice, status: 'open' })).toBe('Not paid')
  expect(invoiceStatusText({ ...invoice, status: 'void', isProcessing: true })).toBe('Processing')
})

test('says of a plan canceled in the trial that nothing is charged, when the trial ends and how to go on', () => {
  const trial = { ...active, state: 'trialing', trialEndsAt: '2026-12-09T17:00:00.000Z' } as const
  expect(cancelText(trial)).toMatch(
    /^You haven’t been charged, and you won’t be: Professional doesn’t start. Your trial still runs until Dec 9, 2026. /,
  )
  const firm = { ...active, payer: { kind: 'firm', id: active.payer.id } } as const
  expect(cancelText(firm)).toMatch(/After that your team stays, .* members on the firm’s plan won’t get new leads/)
  expect(subscriptionText({ ...trial, plan: null, interval: null })).toBe(
    'Your trial runs until Dec 9, 2026, and nothing is charged when it ends. Choose a plan to go on after it.',
  )
})

test('names the price that a promotion code lowers, for how long, and the one after it', () => {
  const lowered = { plan: 'professional', interval: 'monthly', renewalCents: 7_920 } as const
  const textWith = (periodsLeft: number | null) =>
    nextPriceText({ ...lowered, coupon: { code: 'CONFERENCE', periodsLeft } })
  expect(textWith(3)).toBe('$79.20 a month for 3 months with your promotion code CONFERENCE, then $99.00 a month')
  expect(textWith(1)).toContain('for 1 month with')
  expect(textWith(null)).toBe('$79.20 a month with your promotion code CONFERENCE')
  expect(nextPriceText({ ...lowered, renewalCents: 9_900, coupon: null })).toBe('$99.00 a month')
  const review = { plan: 'basic', interval: 'annual', coupon: 'SPRING' } as const
  expect(appliedText({ ...review, couponPeriods: 1 })).toBe(
    'Promotion code SPRING is applied for 1 year. After that it’s $499.00 a year.',
  )
  expect(appliedText({ ...review, couponPeriods: null })).toBe('Promotion code SPRING is applied to every payment.')
})

test('a plan under review that is already set to start says so', () => {
  const review = { plan: 'basic', startsAt: '2026-04-02T17:00:00.000Z' } as const
  expect(scheduledText({ ...review, isScheduled: true })).toBe('Basic is already set to start Apr 2, 2026.')
  expect(scheduledText({ ...review, isScheduled: false })).toBeNull()
})
