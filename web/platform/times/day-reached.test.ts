import { expect, test } from 'vitest'
import { dayReached } from './day-reached.ts'

const now = new Date('2026-11-23T00:38:00.000Z')

test('a date that has started only in UTC is shown as the reader’s today', () => {
  expect(dayReached('2026-11-23', 'America/Los_Angeles', now)).toBe('2026-11-22')
  expect(dayReached('2026-11-23', 'Europe/Berlin', now)).toBe('2026-11-23')
  expect(dayReached('2026-11-20', 'America/Los_Angeles', now)).toBe('2026-11-20')
  expect(dayReached('2026-11-23', null, now)).toBe('2026-11-23')
})
