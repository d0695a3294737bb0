import { describe, expect, test } from 'vitest'
import type { Availability } from '#contract/scheduling/schemas.ts'
import {
  contestedText,
  contestedWeekdays,
  daysOff,
  hoursOn,
  hoursText,
  latestLastDay,
  offersNothing,
  rangeErrorOf,
  shownHours,
  withException,
  withExceptions,
  withFormChanges,
  withoutBlock,
  withoutHours,
  withWeekdays,
} from './hours.ts'

const week = {
  weeklyHours: [
    { weekday: 1, from: '13:00', to: '17:00' },
    { weekday: 1, from: '09:00', to: '12:00' },
  ],
  exceptions: [{ day: '2026-11-23', hours: [] }],
}

test('a day has the hours of its weekday in order, or those of its exception', () => {
  expect(hoursOn('2026-11-16', week)).toEqual([
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ])
  expect(hoursOn('2026-11-23', week)).toEqual([])
  expect(hoursOn('2026-11-17', week)).toEqual([])
})

test('nothing is offered outside of the hours of each day, nor on a closed day', () => {
  const [monday, closed, tuesday] = ['2026-11-16', '2026-11-23', '2026-11-17']
  expect(offersNothing([monday], week, { from: '17:00', to: '19:00' })).toBe(true)
  expect(offersNothing([monday], week, { from: '12:00', to: '13:00' })).toBe(true)
  expect(offersNothing([monday], week, { from: '16:00', to: '19:00' })).toBe(false)
  expect(offersNothing([closed, tuesday], week)).toBe(true)
  expect(offersNothing([monday, tuesday], week)).toBe(false)
})

describe('blocking hours', () => {
  const day = [
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ]
  test.each([
    ['in the middle', { from: '10:00', to: '11:00' }, '9:00 AM to 10:00 AM, 11:00 AM to 12:00 PM, 1:00 PM to 5:00 PM'],
    ['over both ranges', { from: '11:00', to: '14:00' }, '9:00 AM to 11:00 AM, 2:00 PM to 5:00 PM'],
    ['at an edge', { from: '08:00', to: '09:30' }, '9:30 AM to 12:00 PM, 1:00 PM to 5:00 PM'],
    ['outside', { from: '12:00', to: '13:00' }, '9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM'],
    ['over the whole day', { from: '00:00', to: '23:59' }, 'Closed'],
  ])('cuts a block %s out of the open hours', (_where, block, left) => {
    expect(hoursText(withoutHours(day, block))).toBe(left)
  })

  const weeklyHours = [{ weekday: 1, from: '09:00', to: '17:00' }]
  const monday = '2026-03-09'
  const tuesdayOff = { day: '2026-03-10', hours: [] }
  const open = [
    { from: '09:00', to: '10:00' },
    { from: '11:00', to: '13:00' },
    { from: '14:00', to: '17:00' },
  ]
  test('leaves the other blocks of the day when one is opened again', () => {
    const availability = { weeklyHours, exceptions: [{ day: monday, hours: open }, tuesdayOff] }
    const [changed, kept] = withoutBlock(availability, monday, { from: '10:00', to: '11:00' })
    expect(hoursText(changed?.hours ?? [])).toBe('9:00 AM to 1:00 PM, 2:00 PM to 5:00 PM')
    expect(kept).toEqual(tuesdayOff)
  })

  test('leaves no exception when the last block of a day is opened, or the whole day', () => {
    const hours = withoutHours([{ from: '09:00', to: '17:00' }], { from: '10:00', to: '11:00' })
    const partly = { weeklyHours, exceptions: [{ day: monday, hours }, tuesdayOff] }
    expect(withoutBlock(partly, monday, { from: '10:00', to: '11:00' })).toEqual([tuesdayOff])
    const closed = { weeklyHours, exceptions: [{ day: monday, hours: [] }, tuesdayOff] }
    expect(withoutBlock(closed, monday, null)).toEqual([tuesdayOff])
  })
})

test.each([
  ['', '13:00', 'Enter both times'],
  ['12:00', '', 'Enter both times'],
  ['13:00', '13:00', 'Choose an end after the start'],
  ['12:00', '13:00', undefined],
])('a range from "%s" to "%s" has the error %s', (from, to, error) => {
  expect(rangeErrorOf({ from, to })).toBe(error)
})

test('an exception replaces the one of the same day', () => {
  const before = [
    { day: '2026-12-24', hours: [] },
    { day: '2026-12-26', hours: [] },
  ]
  const after = withException(before, { day: '2026-12-24', hours: [{ from: '09:00', to: '10:00' }] })
  expect(after.map(({ day, hours }) => [day, hours.length])).toEqual([
    ['2026-12-24', 1],
    ['2026-12-26', 0],
  ])
})

test('the calendar shows the usual hours, and earlier or later ones when they are needed', () => {
  expect(shownHours([])).toEqual({ first: 8, last: 18 })
  expect(shownHours([{ from: 6 * 60 + 30, to: 21 * 60 + 10 }])).toEqual({ first: 6, last: 22 })
})

test('time off covers every day of a range, or the same weekday of each week', () => {
  expect(daysOff('2026-12-30', '2027-01-02', false)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  expect(daysOff('2026-11-25', '2026-12-16', true)).toEqual(['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16'])
  expect(daysOff('2026-11-25', '2026-11-25', true)).toEqual(['2026-11-25'])
})

test('an exception for several days starts from the hours of each, and keeps tuesdayOff days', () => {
  const block = { from: '12:00', to: '14:00' }
  const changed = withExceptions(week.exceptions, ['2026-11-16', '2026-11-23'], (day) =>
    withoutHours(hoursOn(day, week), block),
  )
  expect(changed).toEqual([
    {
      day: '2026-11-16',
      hours: [
        { from: '09:00', to: '12:00' },
        { from: '14:00', to: '17:00' },
      ],
    },
    { day: '2026-11-23', hours: [] },
  ])
})

const unchanged: Availability = {
  timeZone: 'America/New_York',
  weeklyHours: [
    { weekday: 1, from: '09:00', to: '17:00' },
    { weekday: 5, from: '09:00', to: '17:00' },
  ],
  exceptions: [],
  lengthsMinutes: { consultation: 30, review: 60, follow_up: 30 },
  bufferMinutes: 15,
  bufferBeforeMinutes: 0,
  minimumNoticeHours: 24,
  dailyLimit: 8,
  modes: ['video'],
  officeAddress: '',
  confirmation: 'instant',
}

test('a form saves what it changed and leaves what another device has saved since it was read', () => {
  const read = unchanged
  const stored: Availability = {
    ...read,
    weeklyHours: [
      { weekday: 1, from: '09:00', to: '13:00' },
      { weekday: 5, from: '09:00', to: '17:00' },
    ],
    exceptions: [{ day: '2026-11-23', hours: [] }],
    lengthsMinutes: { ...read.lengthsMinutes, review: 90 },
    dailyLimit: 4,
  }
  const input: Availability = {
    ...read,
    weeklyHours: [
      { from: '09:00', to: '17:00', weekday: 1 },
      { weekday: 5, from: '09:00', to: '12:00' },
    ],
    lengthsMinutes: { follow_up: 30, review: 60, consultation: 30 },
    bufferMinutes: 30,
  }
  expect(withFormChanges(stored, { read, input })).toEqual({
    ...stored,
    weeklyHours: [
      { weekday: 1, from: '09:00', to: '13:00' },
      { weekday: 5, from: '09:00', to: '12:00' },
    ],
    bufferMinutes: 30,
  })
})

describe('a weekday that a form and another device have both changed', () => {
  const monday = (from: string, to: string) => ({ weekday: 1, from, to })
  const hoursWith = (...weeklyHours: Availability['weeklyHours']): Availability => ({ ...unchanged, weeklyHours })
  const friday = { weekday: 5, from: '09:00', to: '17:00' }
  const read = hoursWith(monday('09:00', '17:00'), friday)
  const stored = hoursWith(monday('10:00', '17:00'))
  const input = hoursWith(monday('09:00', '12:00'), friday)

  test('is named with the hours of the tuesdayOff device before it is replaced', () => {
    const contested = contestedWeekdays(stored, { read, input })
    expect(contested).toEqual([1])
    expect(contestedText(stored, contested)).toMatch(/^Monday was changed .*\(10:00 AM to 5:00 PM\)\. Save again/)
  })

  test('is replaced by the next attempt, and the tuesdayOff days stay as they are stored', () => {
    const seen = withWeekdays(read, stored, [1])
    expect(contestedWeekdays(stored, { read: seen, input })).toEqual([])
    expect(withFormChanges(stored, { read: seen, input }).weeklyHours).toEqual([monday('09:00', '12:00')])
  })

  test('is no conflict when both made the same of it', () => {
    expect(contestedWeekdays(stored, { read, input: stored })).toEqual([])
  })
})

test('time off ends within a year of its first day', () => {
  expect(latestLastDay('2026-11-16')).toBe('2027-11-16')
  expect(daysOff('2026-11-16', latestLastDay('2026-11-16'), false)).toHaveLength(366)
})
