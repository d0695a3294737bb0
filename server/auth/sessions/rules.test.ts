import { describe, expect, test } from 'vitest'
import { minutes, seconds } from '#contract/core/durations.ts'
import { meaningOfUse, whyOver } from './rules.ts'

const now = new Date('2026-03-02T17:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

describe('a refresh token', () => {
  const use = (counter: number, refreshedAgo: number) =>
    meaningOfUse({ counter }, { refreshCounter: 5, refreshFloor: 0, refreshedAt: ago(refreshedAgo) }, 10, now)
  test('that is current is rotated', () => expect(use(5, minutes(50))).toBe('rotate'))
  test('that is the parent of the current one is answered with that, however late', () =>
    expect(use(4, minutes(50))).toBe('repeat'))
  test('that is older is forgiven within the grace', () => expect(use(2, seconds(9))).toBe('repeat'))
  test('and ends the family after it', () => expect(use(3, seconds(10))).toBe('reuse'))
  test('that is newer than the counter, which a crash set back, is rotated', () =>
    expect(use(7, seconds(1))).toBe('rotate'))
  test('that is old, of a session never refreshed, ends the family', () =>
    expect(meaningOfUse({ counter: 0 }, { refreshCounter: 2, refreshFloor: 0, refreshedAt: null }, 10, now)).toBe(
      'reuse',
    ))
})

describe('a session', () => {
  const times = { createdAt: ago(minutes(60)), refreshedAt: ago(minutes(5)), notAfter: null }
  const none = { sessionTimeboxSeconds: null, sessionInactivitySeconds: null }
  test('lives without limits', () => expect(whyOver(times, none, now)).toBeNull())
  test('ends after its time', () =>
    expect(whyOver(times, { ...none, sessionTimeboxSeconds: 3_599 }, now)).toBe('Session Expired'))
  test('ends when it lies still', () =>
    expect(whyOver(times, { ...none, sessionInactivitySeconds: 299 }, now)).toBe('Session Expired (Inactivity)'))
  test('counts from its beginning while it was never refreshed', () =>
    expect(whyOver({ ...times, refreshedAt: null }, { ...none, sessionInactivitySeconds: 3_599 }, now)).toContain(
      'Inactivity',
    ))
  test('ends when its provider said so', () =>
    expect(whyOver({ ...times, notAfter: now }, none, now)).toBe('Session Expired'))
})
