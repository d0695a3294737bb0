import { expect, test } from 'vitest'
import { answeredOf, dayBounds } from './rules.ts'

test('the day follows the reader’s time zone, whatever day it is in UTC', () => {
  expect(dayBounds('America/Los_Angeles', new Date('2026-11-22T05:00:00Z'))).toEqual({
    day: '2026-11-21',
    from: new Date('2026-11-21T08:00:00Z'),
    to: new Date('2026-11-22T08:00:00Z'),
    yesterday: new Date('2026-11-20T08:00:00Z'),
  })
})

test('the day on which clocks go back has twenty-five hours', () => {
  const { from, to } = dayBounds('America/New_York', new Date('2026-11-01T12:00:00Z'))
  expect([from, to]).toEqual([new Date('2026-11-01T04:00:00Z'), new Date('2026-11-02T05:00:00Z')])
})

test.each([
  [[], { count: 0, medianMinutes: null }],
  [[600], { count: 1, medianMinutes: 10 }],
  [[600, 60, 6_000], { count: 3, medianMinutes: 10 }],
  [[600, 1_200], { count: 2, medianMinutes: 15 }],
])('waits of %j seconds are summarized as %j', (waits, answered) => {
  expect(answeredOf(waits)).toEqual(answered)
})
