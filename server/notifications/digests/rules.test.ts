import { expect, test } from 'vitest'
import { digestDueAt } from './rules.ts'

const due = (now: string, timing: 'daily' | 'weekly', zone: string) =>
  digestDueAt(new Date(now), timing, zone).toISOString()

test('a daily digest is due at 8 AM in its reader’s time zone, and on the next day from 8 AM on', () => {
  expect(due('2026-11-24T12:00:00Z', 'daily', 'America/New_York')).toBe('2026-11-24T13:00:00.000Z')
  expect(due('2026-11-24T13:00:00Z', 'daily', 'America/New_York')).toBe('2026-11-25T13:00:00.000Z')
  expect(due('2026-11-24T12:00:00Z', 'daily', 'America/Los_Angeles')).toBe('2026-11-24T16:00:00.000Z')
})

test('a daily digest is due at 8 AM also on the day on which daylight saving time ends', () => {
  expect(due('2026-10-31T20:00:00Z', 'daily', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z')
})

test('a weekly digest is due on Monday at 8 AM, also on the same Monday before 8 AM', () => {
  expect(due('2026-11-24T12:00:00Z', 'weekly', 'America/New_York')).toBe('2026-11-30T13:00:00.000Z')
  expect(due('2026-11-30T12:00:00Z', 'weekly', 'America/New_York')).toBe('2026-11-30T13:00:00.000Z')
  expect(due('2026-11-30T13:00:00Z', 'weekly', 'America/New_York')).toBe('2026-12-07T13:00:00.000Z')
})
