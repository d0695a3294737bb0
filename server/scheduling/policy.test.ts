import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/platform/context.ts'
import { actionsOf, sideOf } from './policy.ts'

const now = new Date('2026-03-02T17:00:00Z')
const user = (id: string): Actor => ({
  kind: 'user',
  id,
  role: 'consumer',
  email: 'x@example.com',
  emailVerified: true,
  sessionId: 's',
})
const appointment = {
  consumerId: 'the-consumer',
  advisorId: 'the-advisor',
  status: 'requested',
  startsAt: new Date('2026-03-02T18:00:00Z'),
  endsAt: new Date('2026-03-02T18:30:00Z'),
} as const
const started = { ...appointment, status: 'confirmed', startsAt: now } as const

describe('sideOf', () => {
  test.each([
    [user('the-consumer'), 'consumer'],
    [user('the-advisor'), 'advisor'],
    [user('somebody-else'), null],
    [{ kind: 'visitor' } as const, null],
    [{ kind: 'system' } as const, null],
  ])('returns the side of the appointment for %o', (actor, side) => {
    expect(sideOf(actor, appointment)).toBe(side)
  })
})

describe('actionsOf', () => {
  test('lets the consumer move and cancel, and the advisor also confirm', () => {
    expect(actionsOf(user('the-consumer'), appointment, now)).toEqual(['cancel', 'reschedule'])
    expect(actionsOf(user('the-advisor'), appointment, now)).toEqual(['confirm', 'cancel', 'reschedule'])
  })

  test('lets only the advisor complete it or mark a no-show once it has started', () => {
    expect(actionsOf(user('the-consumer'), started, now)).toEqual([])
    expect(actionsOf(user('the-advisor'), started, now)).toEqual(['complete', 'mark_no_show'])
  })

  test('lets nobody else do anything', () => {
    expect(actionsOf(user('somebody-else'), appointment, now)).toEqual([])
  })
})
