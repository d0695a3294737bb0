import { expect, test } from 'vitest'
import { choiceFor, statusWhileConnected, visibleStatus } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const idleFor = (ms: number) => ({ chosenStatus: null, lastActiveAt: new Date(now.getTime() - ms) })

test.each([
  ['just active', 0, 'online'],
  ['idle for a little under five minutes', 299_999, 'online'],
  ['idle for five minutes', 300_000, 'away'],
  ['idle for hours', 10_000_000, 'away'],
] as const)('a connected person %s (%s ms) is %s', (_what, ms, status) => {
  expect(statusWhileConnected(idleFor(ms), now)).toBe(status)
})

test('a person who has just connected is online', () => {
  expect(statusWhileConnected({ chosenStatus: null, lastActiveAt: null }, now)).toBe('online')
})

test.each(['busy', 'away', 'offline'] as const)('a chosen status of %s outlasts activity', (status) => {
  expect(choiceFor(status)).toBe(status)
  expect(statusWhileConnected({ chosenStatus: status, lastActiveAt: now }, now)).toBe(status)
})

test('choosing online lets activity decide again', () => {
  expect(choiceFor('online')).toBeNull()
})

test('the status of a person who hides it is null', () => {
  expect(visibleStatus({ onlineStatus: 'online', showOnlineStatus: false })).toBeNull()
  expect(visibleStatus({ onlineStatus: 'busy', showOnlineStatus: true })).toBe('busy')
})
