import { describe, expect, test } from 'vitest'
import { minutes, seconds } from '#contract/core/durations.ts'
import { decideRefresh, expiryReason } from './rules.ts'

const now = new Date('2026-03-02T17:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

describe('a refresh token', () => {
  const use = (counter: number, refreshedAgo: number, isSameClient = true) =>
    decideRefresh(
      { counter, isSameClient },
      { refreshCounter: 5, refreshFloor: 0, refreshedAt: ago(refreshedAgo) },
      { graceSeconds: 10, now },
    )
  test('is rotated when it is current', () => expect(use(5, minutes(50))).toBe('rotate'))
  test('is repeated for any client when it is the parent, within the grace period', () =>
    expect(use(4, seconds(9), false)).toBe('repeat'))
  test('is repeated for the client that lost the reply for ten minutes', () => {
    expect(use(4, minutes(9))).toBe('repeat')
    expect(use(4, minutes(10))).toBe('reuse')
  })
  test('ends the family when another client sends the parent after the grace period', () =>
    expect(use(4, seconds(11), false)).toBe('reuse'))
  test('is accepted within the grace period when it is older', () => expect(use(2, seconds(9))).toBe('repeat'))
  test('ends the family when it is older, after the grace period', () => expect(use(3, seconds(10))).toBe('reuse'))
  test('is rotated when it is newer than the counter, as after a crash', () =>
    expect(use(7, seconds(1))).toBe('rotate'))
  test('ends the family when it is old and the session was never refreshed', () => {
    const session = { refreshCounter: 2, refreshFloor: 0, refreshedAt: null }
    expect(decideRefresh({ counter: 0, isSameClient: true }, session, { graceSeconds: 10, now })).toBe('reuse')
  })
})

describe('a session', () => {
  const times = { createdAt: ago(minutes(60)), refreshedAt: ago(minutes(5)), notAfter: null }
  const none = { sessionTimeboxSeconds: null, sessionInactivitySeconds: null }
  test('has no limits by default', () => expect(expiryReason(times, none, now)).toBeNull())
  test('ends after its lifetime', () =>
    expect(expiryReason(times, { ...none, sessionTimeboxSeconds: 3_599 }, now)).toBe('Session Expired'))
  test('ends after inactivity', () =>
    expect(expiryReason(times, { ...none, sessionInactivitySeconds: 299 }, now)).toBe('Session Expired (Inactivity)'))
  test('measures inactivity from its start while it was never refreshed', () =>
    expect(expiryReason({ ...times, refreshedAt: null }, { ...none, sessionInactivitySeconds: 3_599 }, now)).toContain(
      'Inactivity',
    ))
  test('ends when its provider says so', () =>
    expect(expiryReason({ ...times, notAfter: now }, none, now)).toBe('Session Expired'))
})
