import { expect, test } from 'vitest'
import type { CallSession } from '#contract/calls/schemas.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { callerLine, joinLine, pastCallTitle } from './copy.ts'

const now = new Date('2026-03-02T17:00:00.000Z')
const ines = {
  id: '0192f000-0000-7000-8000-000000000002',
  displayName: 'Ines Valcourt',
  role: 'advisor',
  avatarUrl: null,
  onlineStatus: null,
} as const
const requested = {
  mode: 'video',
  status: 'requested',
  startsAt: '2026-03-03T17:00:00.000Z',
  endsAt: '2026-03-03T17:30:00.000Z',
  with: ines,
  can: ['cancel'],
} satisfies Partial<Appointment>
const past = { appointmentId: null, other: ines, startTime: '2026-03-02T17:00:00.000Z' } satisfies Partial<CallSession>

test('the call of a requested appointment waits for the confirmation of the side that gives it', () => {
  expect(joinLine(requested, now)).toBe('Ines Valcourt still needs to confirm this appointment.')
  expect(joinLine({ ...requested, can: ['confirm', 'cancel'] }, now)).toBe(
    'You still need to confirm this appointment.',
  )
})

test('a past call names its caller, and the call of an appointment names none', () => {
  expect(callerLine(past, true)).toMatch(/^You called at /)
  expect(callerLine(past, false)).toMatch(/^Ines Valcourt called at /)
  const appointmentId = '0192f000-0000-7000-8000-000000000003'
  expect(callerLine({ ...past, appointmentId }, true)).toMatch(/^Call of your appointment, at /)
})

test('a call that its caller hung up early says so, and one that rang to its end was not answered', () => {
  const missed = { ...past, type: 'audio', status: 'missed', durationSeconds: null } as const
  expect(pastCallTitle({ ...missed, endTime: '2026-03-02T17:00:01.000Z' }, true)).toBe(
    'Ended before Ines Valcourt answered',
  )
  expect(pastCallTitle({ ...missed, endTime: '2026-03-02T17:00:45.000Z' }, true)).toBe('Ines Valcourt didn’t answer')
  expect(pastCallTitle({ ...missed, endTime: '2026-03-02T17:00:01.000Z' }, false)).toBe('Missed voice call')
})
