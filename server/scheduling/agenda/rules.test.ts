import { expect, test } from 'vitest'
import type { AppointmentChange } from '#contract/scheduling/schemas.ts'
import { decisionOf } from './rules.ts'

const change = (at: string, kind: AppointmentChange['what'], by: AppointmentChange['by'] = 'consumer') => ({
  at,
  what: kind,
  by,
  startsAt: '2026-03-09T17:00:00Z',
})

test('a booking without a decision is a request, waiting since it was made', () => {
  expect(decisionOf([change('2026-03-01T10:00:00Z', 'requested')])).toEqual({
    kind: 'request',
    waitingSince: '2026-03-01T10:00:00Z',
  })
})

test('a request that its consumer moves stays a request, waiting since the move', () => {
  const history = [change('2026-03-01T10:00:00Z', 'requested'), change('2026-03-01T11:00:00Z', 'rescheduled')]
  expect(decisionOf(history)).toEqual({ kind: 'request', waitingSince: '2026-03-01T11:00:00Z' })
})

test.each([
  ['confirmed', [change('2026-03-01T10:00:00Z', 'requested'), change('2026-03-01T11:00:00Z', 'confirmed', 'advisor')]],
  ['booked at once', [change('2026-03-01T10:00:00Z', 'booked')]],
] as const)(
  'a new time by the consumer for an appointment that was %s is a move, waiting since then',
  (_how, before) => {
    const history = [...before, change('2026-03-02T09:00:00Z', 'rescheduled')]
    expect(decisionOf(history)).toEqual({ kind: 'move', waitingSince: '2026-03-02T09:00:00Z' })
  },
)
