import { expect, test } from 'vitest'
import { busyBlocksOf } from './busy-blocks.ts'

const calendars = [{ id: 'c', name: 'Family' }]
const days = ['2026-03-09', '2026-03-10', '2026-03-11']

test('a busy time past midnight is on each of its days in the time zone shown', () => {
  const busyTimes = [{ calendarId: 'c', startsAt: '2026-03-10T02:00:00.000Z', endsAt: '2026-03-11T04:00:00.000Z' }]
  const blocks = busyBlocksOf(days, 'America/New_York', { busyTimes, calendars })
  expect([...blocks].map(([day, all]) => [day, ...all.map(({ from, to, times }) => `${from}-${to} ${times}`)])).toEqual(
    [['2026-03-09', '1320-1440 10:00 PM to 12:00 AM'], ['2026-03-10', '0-1440 All day'], ['2026-03-11']],
  )
})
