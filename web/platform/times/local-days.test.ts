import { expect, test } from 'vitest'
import { daysOf, instantsOf } from './local-days.ts'

test('a period lasts from the first midnight of the device to the one after the last day', () => {
  const days = { from: '2026-12-24', to: '2026-12-24' }
  const { startsAt, endsAt } = instantsOf(days)
  expect(new Date(startsAt).getHours()).toBe(0)
  expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(24 * 3_600_000)
  expect(daysOf({ startsAt, endsAt })).toEqual(days)
})
