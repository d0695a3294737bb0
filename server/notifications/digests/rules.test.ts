import { expect, test } from 'vitest'
import { digestDueAt } from './rules.ts'

const due = (now: string, timing: 'daily' | 'weekly', zone: string) =>
  digestDueAt(new Date(now), timing, zone).toISOString()

test('leaves at eight on the clock of its reader, the next day once eight is over', () => {
  expect(due('2026-11-24T12:00:00Z', 'daily', 'America/New_York')).toBe('2026-11-24T13:00:00.000Z')
  expect(due('2026-11-24T13:00:00Z', 'daily', 'America/New_York')).toBe('2026-11-25T13:00:00.000Z')
  expect(due('2026-11-24T12:00:00Z', 'daily', 'America/Los_Angeles')).toBe('2026-11-24T16:00:00.000Z')
})

test('leaves at eight too after the clocks were set back', () => {
  expect(due('2026-10-31T20:00:00Z', 'daily', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z')
})

test('leaves on a Monday when it is weekly, also on the same Monday before eight', () => {
  expect(due('2026-11-24T12:00:00Z', 'weekly', 'America/New_York')).toBe('2026-11-30T13:00:00.000Z')
  expect(due('2026-11-30T12:00:00Z', 'weekly', 'America/New_York')).toBe('2026-11-30T13:00:00.000Z')
  expect(due('2026-11-30T13:00:00Z', 'weekly', 'America/New_York')).toBe('2026-12-07T13:00:00.000Z')
})
