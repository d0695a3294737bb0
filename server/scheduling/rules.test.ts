import { describe, expect, test } from 'vitest'
import { hours, minutes } from '#contract/core/durations.ts'
import {
  type AppointmentStatus,
  appointmentActionNames,
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

describe('isPossible', () => {
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
  test.each(appointmentStatuses)('lists the acts on a %s appointment before and after it begins', (status) => {
    const possible = (begins: number) =>
      appointmentActionNames.filter((act) => isPossible(act, lasting(status, begins), now))
    expect(possible(hours(2))).toEqual(before[status])
    expect(possible(-minutes(10))).toEqual(since[status])
    expect(possible(-hours(72))).toEqual(since[status])
  })

  test('treats an appointment as begun at the very moment of its start', () => {
    expect(isPossible('cancel', lasting('confirmed', 0), now)).toBe(false)
    expect(isPossible('complete', lasting('confirmed', 0), now)).toBe(true)
  })
})

test('a consumer’s booking or move is confirmed at once when the advisor confirms bookings at once', () => {
  expect(statusAfterMove('consumer', 'instant')).toBe('confirmed')
  expect(statusOfBooking('instant')).toBe('confirmed')
  expect(statusOfBooking('manual')).toBe('requested')
})

test('a move by the consumer needs a confirmation, and a move by the advisor is confirmed', () => {
  expect(statusAfterMove('consumer', 'manual')).toBe('requested')
  expect(statusAfterMove('advisor', 'manual')).toBe('confirmed')
})

describe('automaticStatus', () => {
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
  ] as const)('of an appointment that is %s and begins %i ms from now is %s', (status, begins, outcome) => {
    expect(automaticStatus(lasting(status, begins), now)).toBe(outcome)
  })
})

describe('reminders', () => {
  const due = (begins: number, remindedHours: ReminderHours[] = [], status: AppointmentStatus = 'confirmed') =>
    reminderDue({ ...lasting(status, begins), remindedHours }, now)

  test.each([
    ['more than a day ahead: none', hours(24) + 1, [], null],
    ['a day ahead: the first', hours(24), [], 24],
    ['a day ahead, reminded once: none', hours(23), [24], null],
    ['an hour ahead: the second', hours(1), [24], 1],
    ['an hour ahead after a server outage: only the second', minutes(50), [], 1],
    ['an hour ahead, reminded twice: none', minutes(50), [24, 1], null],
    ['that has begun: none', 0, [], null],
  ] as [string, number, ReminderHours[], ReminderHours | null][])(
    'are due for an appointment %s',
    (_when, begins, done, expected) => {
      expect(due(begins, done)).toBe(expected)
    },
  )

  test('are due for confirmed appointments only', () => {
    expect(due(hours(1), [], 'requested')).toBeNull()
    expect(due(hours(1), [], 'canceled')).toBeNull()
  })

  test('count as sent when they were due before the confirmation', () => {
    expect(remindersPassed(later(hours(30)), now)).toEqual([])
    expect(remindersPassed(later(hours(3)), now)).toEqual([24])
    expect(remindersPassed(later(minutes(20)), now)).toEqual([24, 1])
  })
})
