import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  clockOf,
  clockText,
  daysBetween,
  firstWeekdayOf,
  instantAt,
  isDay,
  minutesIn,
  spanText,
  weekdayOf,
  weekStartOf,
} from './days.ts'

describe('calendar days', () => {
  test('are added across months, years and leap days', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  })

  test('of another month are its first day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-01')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-01')
  })

  test('belong to weeks that start on Sunday in the United States and on Monday in Germany', () => {
    expect(weekdayOf('2026-11-22')).toBe(7)
    const [sunday, monday] = ['en-US', 'de-DE'].map(firstWeekdayOf)
    expect(weekStartOf('2026-11-22', sunday)).toBe('2026-11-22')
    expect(weekStartOf('2026-11-21', sunday)).toBe('2026-11-15')
    expect(weekStartOf('2026-11-22', monday)).toBe('2026-11-16')
    expect(weekStartOf('2026-11-16', monday)).toBe('2026-11-16')
  })

  test('are distinguished from other texts', () => {
    expect([isDay('2026-11-16'), isDay('2026-13-40'), isDay('soon'), isDay(null)]).toEqual([true, false, false, false])
  })

  test('are written as a span that names one month once', () => {
    expect(spanText('2025-11-17', '2025-11-21')).toBe('Nov 17 to 21')
    expect(spanText('2025-11-28', '2025-12-04')).toBe('Nov 28 to Dec 4')
  })
})

test('the local time of an instant follows daylight saving', () => {
  expect(minutesIn('America/New_York', '2026-03-06T14:00:00Z')).toBe(9 * 60)
  expect(minutesIn('America/New_York', '2026-03-13T14:00:00Z')).toBe(10 * 60)
  expect(minutesIn('Asia/Kolkata', '2026-03-13T18:30:00Z')).toBe(0)
})

test.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['12:30', '12:30 PM'],
  ['23:59', '11:59 PM'],
])('the time %s is written as %s', (clock, text) => {
  expect(clockText(clock)).toBe(text)
})

test.each([
  ['America/New_York', '2026-03-07', 600, '2026-03-07T15:00:00.000Z'],
  ['America/New_York', '2026-03-08', 600, '2026-03-08T14:00:00.000Z'],
  ['America/New_York', '2026-11-01', 60 * 12, '2026-11-01T17:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-14', 0, '2026-03-13T18:30:00.000Z'],
])('the instant in %s on %s at minute %i is %s', (zone, day, minutes, instant) => {
  expect(instantAt(zone, day, minutes).toISOString()).toBe(instant)
})

test('minutes since midnight are written as a time', () => {
  expect(clockOf(9 * 60 + 5)).toBe('09:05')
})
