import { expect, test } from 'vitest'
import { busyBlocksOf, busyWord, withBlocked } from './busy-blocks.ts'

const calendars = [{ id: 'c', name: 'Family' }]
const days = ['2026-03-09', '2026-03-10', '2026-03-11']

test('a busy time past midnight is on each of its days in the time zone shown', () => {
  const busyTimes = [{ calendarId: 'c', startsAt: '2026-03-10T02:00:00.000Z', endsAt: '2026-03-11T04:00:00.000Z' }]
  const blocks = busyBlocksOf(days, 'America/New_York', { busyTimes, calendars })
  expect([...blocks].map(([day, all]) => [day, ...all.map(({ from, to, times }) => `${from}-${to} ${times}`)])).toEqual(
    [['2026-03-09', '1320-1440 10:00 PM to 12:00 AM'], ['2026-03-10', '0-1440 All day'], ['2026-03-11']],
  )
})

test('hours that an exception takes out of a usual week are blocked, between the busy times of the day', () => {
  const weeklyHours = [1, 2].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }))
  const exceptions = [
    { day: '2026-03-09', hours: [] },
    {
      day: '2026-03-10',
      hours: [
        { from: '09:00', to: '11:00' },
        { from: '13:00', to: '20:00' },
      ],
    },
  ]
  const busyTimes = [{ calendarId: 'c', startsAt: '2026-03-10T15:00:00.000Z', endsAt: '2026-03-10T16:00:00.000Z' }]
  const busy = busyBlocksOf(days, 'UTC', { busyTimes, calendars })
  const shown = [...withBlocked(busy, { weeklyHours, exceptions })]
  expect(shown.map(([, blocks]) => blocks.map((block) => `${busyWord(block)} ${block.times}`))).toEqual([
    ['Blocked All day'],
    ['Blocked 11:00 AM to 1:00 PM', 'Busy 3:00 PM to 4:00 PM'],
    [],
  ])
})
