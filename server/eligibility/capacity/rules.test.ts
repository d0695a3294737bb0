import { expect, test } from 'vitest'
import { fullUntil, weekOf } from './rules.ts'

test.each([
  ['2026-03-02T17:00:00Z', 'America/Los_Angeles', '2026-03-02T08:00:00Z', '2026-03-09T07:00:00Z'],
  ['2026-03-02T05:00:00Z', 'America/Los_Angeles', '2026-02-23T08:00:00Z', '2026-03-02T08:00:00Z'],
  ['2026-03-09T03:59:59Z', 'America/New_York', '2026-03-02T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09T04:00:00Z', '2026-03-16T04:00:00Z'],
])('%s in %s lies in the week from %s to %s, also when clocks change in it', (now, zone, from, to) => {
  expect(weekOf(new Date(now), zone)).toEqual({ from: new Date(from), to: new Date(to) })
})

test('an advisor is full once the last place is taken, and never without a limit', () => {
  const week = weekOf(new Date('2026-03-04T12:00:00Z'), 'UTC')
  expect([fullUntil(3, 2, week), fullUntil(3, 3, week), fullUntil(0, 99, week)]).toEqual([null, week.to, null])
})
