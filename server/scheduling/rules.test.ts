import { describe, expect, test } from 'vitest'
import { hours, minutes } from '#contract/core/durations.ts'
import {
  type AppointmentStatus,
  appointmentActNames,
  appointmentStatuses,
  type ReminderHours,
} from '#contract/scheduling/values.ts'
import { automaticStatus, isPossible, reminderDue, remindersPassed, statusAfterMove, statusOfBooking } from './rules.ts'

const now = new Date('2026-03-02T17:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const lasting = (status: AppointmentStatus, begins: number) => ({
  status,
  startsAt: later(begins),
  endsAt: later(begins + minutes(30)),
})

describe('what is possible', () => {
  const before: Record<AppointmentStatus, string[]> = {
    requested: ['confirm', 'cancel', 'reschedule'],
    confirmed: ['cancel', 'reschedule'],
    completed: [],
    canceled: [],
    no_show: [],
  }
  const since: Record<AppointmentStatus, string[]> = {
    requested: [],
    confirmed: ['complete', 'mark_no_show'],
    completed: [],
    canceled: [],
    no_show: [],
  }
  test.each(appointmentStatuses)('with one that is %s, before and after it begins', (status) => {
    const possible = (begins: number) =>
      appointmentActNames.filter((act) => isPossible(act, lasting(status, begins), now))
    expect(possible(hours(2))).toEqual(before[status])
    expect(possible(-minutes(10))).toEqual(since[status])
    expect(possible(-hours(72))).toEqual(since[status])
  })

  test('the moment it begins counts as begun', () => {
    expect(isPossible('cancel', lasting('confirmed', 0), now)).toBe(false)
    expect(isPossible('complete', lasting('confirmed', 0), now)).toBe(true)
  })
})

test('a move by the consumer is confirmed at once when the advisor confirms bookings at once', () => {
  expect(statusAfterMove('consumer', 'instant')).toBe('confirmed')
  expect(statusOfBooking('instant')).toBe('confirmed')
  expect(statusOfBooking('manual')).toBe('requested')
})

test('a consumer who moves asks again, an advisor who moves has confirmed', () => {
  expect(statusAfterMove('consumer', 'manual')).toBe('requested')
  expect(statusAfterMove('advisor', 'manual')).toBe('confirmed')
})

describe('what becomes of one that nobody settled', () => {
  test.each([
    ['requested', hours(1), null],
    ['requested', 0, 'canceled'],
    ['requested', -hours(30), 'canceled'],
    ['confirmed', -minutes(30), null],
    ['confirmed', -hours(24), null],
    ['confirmed', -hours(24) - minutes(30), 'completed'],
    ['completed', -hours(100), null],
    ['canceled', -hours(100), null],
    ['no_show', -hours(100), null],
  ] as const)('%s, beginning %i ms from now: %s', (status, begins, outcome) => {
    expect(automaticStatus(lasting(status, begins), now)).toBe(outcome)
  })
})

describe('reminders', () => {
  const due = (begins: number, remindedHours: ReminderHours[] = [], status: AppointmentStatus = 'confirmed') =>
    reminderDue({ ...lasting(status, begins), remindedHours }, now)

  test.each([
    ['more than a day ahead', hours(24) + 1, [], null],
    ['a day ahead', hours(24), [], 24],
    ['a day ahead, once reminded', hours(23), [24], null],
    ['an hour ahead', hours(1), [24], 1],
    ['an hour ahead after a night without the server: only the nearer', minutes(50), [], 1],
    ['an hour ahead, both done', minutes(50), [24, 1], null],
    ['begun', 0, [], null],
  ] as [string, number, ReminderHours[], ReminderHours | null][])('%s', (_when, begins, done, expected) => {
    expect(due(begins, done)).toBe(expected)
  })

  test('go out for confirmed appointments only', () => {
    expect(due(hours(1), [], 'requested')).toBeNull()
    expect(due(hours(1), [], 'canceled')).toBeNull()
  })

  test('whose moment is over when it is confirmed are done with', () => {
    expect(remindersPassed(later(hours(30)), now)).toEqual([])
    expect(remindersPassed(later(hours(3)), now)).toEqual([24])
    expect(remindersPassed(later(minutes(20)), now)).toEqual([24, 1])
  })
})
