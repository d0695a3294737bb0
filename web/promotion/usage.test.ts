import { expect, test } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { countPageVisit, countSecond, countSession, readUsage } from './usage.ts'

const kept = withBrowserStorage()

test('a visit counts once however many pages it has', () => {
  countSession()
  countSession()
  expect(kept.read('user_sessions')).toBe('1')
  expect(kept.read('session_id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('pages and seconds are counted under the keys of the specification', () => {
  countPageVisit()
  countPageVisit()
  countSecond()
  expect([kept.read('page_visits'), kept.read('time_on_site')]).toEqual(['2', '1'])
  expect(readUsage()).toEqual({ sessions: 0, secondsOnSite: 1, pageVisits: 2, lastRequestAt: null })
})

test('what somebody else wrote there is counted as nothing', () => {
  kept.write('page_visits', 'many')
  countPageVisit()
  expect(kept.read('page_visits')).toBe('1')
})
