import { describe, expect, test } from 'vitest'
import { choiceOf, planChange } from './changes/rules.ts'
import { periodEnd, priceCentsOf } from './rules.periods.ts'
import {
  canBecome,
  dueAct,
  entitlementsBy,
  nextBillingDay,
  nextPeriod,
  planProblem,
  seatsOf,
  trialEnd,
} from './rules.ts'
import type { SubscriptionRow } from './tables.ts'

const now = new Date('2026-03-02T17:00:00Z')
const row = (facts: Partial<SubscriptionRow>): SubscriptionRow => ({
  payerKind: 'advisor',
  payerId: '019c0000-0000-7000-8000-000000000001',
  holderId: '019c0000-0000-7000-8000-000000000001',
  state: 'active',
  plan: 'basic',
  interval: 'monthly',
  trialEndsAt: null,
  periodEndsAt: now,
  seatsUsed: 1,
  endsAtPeriodEnd: false,
  trialLeftSeconds: null,
  trialRemindedDays: null,
  periodStartsAt: null,
  billingDay: null,
  periodValueCents: 0,
  periodPaidCents: 0,
  nextPlan: null,
  nextInterval: null,
  pastDueSince: null,
  retryAt: null,
  couponCode: null,
  couponPeriodsLeft: null,
  createdAt: now,
  updatedAt: now,
  ...facts,
})

describe('periods', () => {
  test('a trial lasts fourteen days to the minute', () => {
    expect(trialEnd(now).toISOString()).toBe('2026-03-16T17:00:00.000Z')
  })

  test.each([
    ['monthly', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    ['monthly', '2026-03-02T10:00:00Z', '2026-04-02T10:00:00.000Z'],
    ['annual', '2024-02-29T10:00:00Z', '2025-02-28T10:00:00.000Z'],
  ] as const)('a %s period that begins %s ends %s', (interval, start, end) => {
    expect(periodEnd(new Date(start), interval).toISOString()).toBe(end)
  })

  test.each([
    ['2026-02-28T10:00:00Z', 31, '2026-03-31T10:00:00.000Z'],
    ['2026-04-30T10:00:00Z', 31, '2026-05-31T10:00:00.000Z'],
    ['2028-02-29T10:00:00Z', 30, '2028-03-30T10:00:00.000Z'],
    ['2026-03-31T10:00:00Z', 31, '2026-04-30T10:00:00.000Z'],
    // An operator moved the end of the period before.
    ['2026-04-12T10:00:00Z', 31, '2026-05-12T10:00:00.000Z'],
  ])('a period that begins %s, of a plan begun on day %i, ends %s', (start, day, end) => {
    expect(periodEnd(new Date(start), 'monthly', day).toISOString()).toBe(end)
  })

  test('a plan begun on January 31 keeps its day over a year of renewals', () => {
    let paid = row({
      periodStartsAt: new Date('2026-01-31T10:00:00Z'),
      periodEndsAt: new Date('2026-02-28T10:00:00Z'),
    })
    const ends: string[] = []
    for (let month = 0; month < 12; month += 1) {
      const { period } = nextPeriod(paid) ?? { period: { start: now, end: now } }
      const billingDay = nextBillingDay(paid, period.start)
      paid = row({ ...paid, periodStartsAt: period.start, periodEndsAt: period.end, billingDay })
      ends.push(period.end.toISOString().slice(5, 10))
    }
    expect(ends).toEqual([
      '03-31',
      '04-30',
      '05-31',
      '06-30',
      '07-31',
      '08-31',
      '09-30',
      '10-31',
      '11-30',
      '12-31',
      '01-31',
      '02-28',
    ])
  })

  test('a subscription is due for renewal at the end of its period, not before', () => {
    expect(dueAct(row({ periodEndsAt: now }), now)).toBe('renew')
    expect(dueAct(row({ periodEndsAt: new Date(now.getTime() + 1) }), now)).toBeNull()
    expect(dueAct(row({ state: 'ended' }), now)).toBeNull()
  })

  test('a paid plan is renewed from where it ended; a trial without a plan and a canceled plan end', () => {
    expect(nextPeriod(row({}))?.period).toEqual({ start: now, end: new Date('2026-04-02T17:00:00Z') })
    expect(dueAct(row({ endsAtPeriodEnd: true }), now)).toBe('end')
    expect(dueAct(row({ state: 'trialing', plan: null, interval: null, trialEndsAt: now }), now)).toBe('end')
  })

  test('a subscription that ended can start again, and cannot become overdue', () => {
    expect(canBecome('ended', 'active')).toBe(true)
    expect(canBecome('ended', 'past_due')).toBe(false)
    expect(canBecome('covered', 'active')).toBe(false)
  })
})

describe('plans', () => {
  test('prices are those of the price list, such as $99 a month for Professional', () => {
    expect(priceCentsOf('professional', 'monthly')).toBe(9_900)
    expect(priceCentsOf('enterprise', 'annual')).toBe(1_499_900)
  })

  test.each([
    [null, 0],
    [{ payerKind: 'firm', plan: null, state: 'trialing' }, 5],
    [{ payerKind: 'advisor', plan: null, state: 'trialing' }, 1],
    [{ payerKind: 'firm', plan: 'enterprise', state: 'trialing' }, 5],
    [{ payerKind: 'firm', plan: 'enterprise', state: 'past_due', trialEndsAt: new Date() }, 5],
    [{ payerKind: 'firm', plan: 'enterprise', state: 'past_due', trialEndsAt: null }, null],
    [{ payerKind: 'firm', plan: 'growth', state: 'active' }, 15],
    [{ payerKind: 'firm', plan: 'enterprise', state: 'active' }, null],
    [{ payerKind: 'firm', plan: 'growth', state: 'ended' }, 0],
  ] as const)('the subscription %o grants %s seats', (subscription, seats) => {
    expect(seatsOf(subscription)).toBe(seats)
  })

  test('a plan is refused to the wrong kind of payer, and to a team larger than its seats', () => {
    const firm = { kind: 'firm', id: 'x' } as const
    expect(planProblem('basic', firm, 1)?.code).toBe('billing.wrong-payer')
    expect(planProblem('small_firm', firm, 6)?.code).toBe('billing.too-few-seats')
    expect(planProblem('small_firm', firm, 5)).toBeNull()
  })
})

describe('the level of support', () => {
  test('is standard on a trial, without a plan and once a plan has ended', () => {
    expect(entitlementsBy([]).support).toBe('standard')
    expect(entitlementsBy([row({ state: 'trialing', plan: null })]).support).toBe('standard')
    expect(entitlementsBy([row({ state: 'ended', plan: 'premium' })]).support).toBe('standard')
  })

  test('is the best of an advisor’s own plan and the firm’s', () => {
    expect(entitlementsBy([row({ plan: 'basic' }), row({ payerKind: 'firm', plan: 'growth' })]).support).toBe('first')
    expect(entitlementsBy([row({ plan: 'professional' }), row({ plan: 'basic' })]).support).toBe('priority')
  })
})

describe('choosing the plan that is already scheduled', () => {
  const now = new Date('2026-03-05T12:00:00Z')
  const later = new Date('2026-03-20T12:00:00Z')
  const actOf = (facts: Partial<SubscriptionRow>, plan: 'basic' | 'professional') => {
    const subscribed = row(facts)
    const means = { discount: null, balanceCents: 0 }
    return choiceOf(subscribed, planChange(subscribed, { plan, interval: 'monthly' }, means, now))
  }

  test('is no act while the trial runs', () => {
    const trial = { state: 'trialing', trialEndsAt: later, plan: 'basic', interval: 'monthly' } as const
    expect(actOf(trial, 'basic')).toBeNull()
    expect(actOf(trial, 'professional')).toMatchObject({ act: 'chosen' })
  })

  test('is no act while a smaller plan waits for the next period, unless that was canceled', () => {
    const paid = {
      state: 'active',
      plan: 'professional',
      interval: 'monthly',
      periodStartsAt: new Date('2026-03-01T12:00:00Z'),
      periodEndsAt: later,
      nextPlan: 'basic',
      nextInterval: 'monthly',
    } as const
    expect(actOf(paid, 'basic')).toBeNull()
    expect(actOf({ ...paid, endsAtPeriodEnd: true }, 'basic')).toMatchObject({ act: 'chosen' })
  })
})
