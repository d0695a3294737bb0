import { describe, expect, test } from 'vitest'
import { dayIn } from '#contract/core/days.ts'
import { zoneName } from '#contract/core/zones.ts'
import { ago, day, duration, listed, money, percent, shortMoney, when } from './format.ts'

test('money is formatted in whole dollars, in cents on request, and short in headings', () => {
  expect(money(3570)).toBe('$3,570')
  expect(money(297.5, { cents: true })).toBe('$297.50')
  expect(shortMoney(1_140_000)).toBe('$1.1M')
  expect(percent(0.85)).toBe('0.85%')
})

test('an instant is formatted in the requested zone', () => {
  const instant = '2025-11-18T17:30:00.000Z'
  expect(when(instant, 'moment', 'America/Los_Angeles')).toBe('Tue, Nov 18, 9:30 AM')
  expect(when(instant, 'time', 'America/New_York')).toBe('12:30 PM')
  expect(dayIn('Asia/Tokyo', instant)).toBe('2025-11-19')
})

test('a calendar day is formatted without a shift of time zone', () => {
  expect(day('2025-11-03')).toBe('Nov 3, 2025')
})

test('a time zone has its common name', () => {
  expect(zoneName('America/Los_Angeles')).toBe('Pacific time')
  expect(zoneName('Asia/Kolkata')).toBe('India standard time')
})

describe('durations', () => {
  test.each([
    [25 * 60_000, '25 min'],
    [125 * 60_000, '2 h 05 min'],
    [72 * 3_600_000, '3 days'],
  ])('%d milliseconds are %s', (milliseconds, words) => {
    expect(duration(milliseconds)).toBe(words)
  })

  test('the time since an instant is now within a minute, and one day after a day', () => {
    const now = new Date('2025-11-18T12:00:00Z')
    expect(ago('2025-11-18T11:59:40Z', now)).toBe('now')
    expect(ago('2025-11-17T11:00:00Z', now)).toBe('1 day')
  })
})

test('a list is joined with commas', () => {
  expect(listed(['retirement', 'tax', 'estate'])).toBe('retirement, tax, estate')
})
