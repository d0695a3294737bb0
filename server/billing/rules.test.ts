import { describe, expect, test } from 'vitest'
import { isOver, periodEnd, planProblem, priceOf, renewal, seatsOf, supportLevelOf, trialEnd } from './rules.ts'
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
  gateway: 'sandbox',
  gatewayReference: null,
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

  test('a period is over at its end and not before', () => {
    expect(isOver(row({ periodEndsAt: now }), now)).toBe(true)
    expect(isOver(row({ periodEndsAt: new Date(now.getTime() + 1) }), now)).toBe(false)
    expect(isOver(row({ state: 'ended' }), now)).toBe(false)
  })

  test('a paid plan is renewed from where it ended; a trial and a canceled plan are not', () => {
    expect(renewal(row({}))).toEqual({ plan: 'basic', interval: 'monthly', startsAt: now })
    expect(renewal(row({ endsAtPeriodEnd: true }))).toBeNull()
    expect(renewal(row({ state: 'trialing', plan: null, interval: null, trialEndsAt: now }))).toBeNull()
  })
})

describe('plans', () => {
  test('prices are those of the specification', () => {
    expect(priceOf('professional', 'monthly')).toBe(99)
    expect(priceOf('enterprise', 'annual')).toBe(14_999)
  })

  test.each([
    [null, 0],
    [{ payerKind: 'firm', plan: null, state: 'trialing' }, 5],
    [{ payerKind: 'advisor', plan: null, state: 'trialing' }, 1],
    [{ payerKind: 'firm', plan: 'growth', state: 'active' }, 15],
    [{ payerKind: 'firm', plan: 'enterprise', state: 'active' }, null],
    [{ payerKind: 'firm', plan: 'growth', state: 'ended' }, 0],
  ] as const)('%o gives %s seats', (subscription, seats) => {
    expect(seatsOf(subscription)).toBe(seats)
  })

  test('a plan is refused to the wrong payer and to a team that is larger', () => {
    const firm = { kind: 'firm', id: 'x' } as const
    expect(planProblem('basic', firm, 1)?.code).toBe('billing.wrong-payer')
    expect(planProblem('small_firm', firm, 6)?.code).toBe('billing.too-few-seats')
    expect(planProblem('small_firm', firm, 5)).toBeNull()
  })
})

describe('support', () => {
  test('is standard on a trial, without a plan and once a plan has ended', () => {
    expect(supportLevelOf([])).toBe('standard')
    expect(supportLevelOf([row({ state: 'trialing', plan: null })])).toBe('standard')
    expect(supportLevelOf([row({ state: 'ended', plan: 'premium' })])).toBe('standard')
  })

  test('is the best of an advisor’s own plan and the firm’s', () => {
    expect(supportLevelOf([row({ plan: 'basic' }), row({ payerKind: 'firm', plan: 'growth' })])).toBe('first')
    expect(supportLevelOf([row({ plan: 'professional' }), row({ plan: 'basic' })])).toBe('priority')
  })
})
