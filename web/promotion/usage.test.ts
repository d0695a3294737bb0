import { beforeEach, describe, expect, test } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { countPageVisit, countSecond, countSession, forgetUsage, readUsage } from './usage.ts'

const kept = withBrowserStorage()
const keys = ['user_sessions', 'page_visits', 'time_on_site', 'session_id']
const allKept = () => keys.map((key) => kept.read(key))
const countAll = () => {
  countSession()
  countPageVisit()
  countSecond()
}

describe('usage counts with consent', () => {
  beforeEach(() => kept.write('cookie-consent', 'true'))

  test('count a visit once however many pages it has', () => {
    countSession()
    countSession()
    expect(kept.read('user_sessions')).toBe('1')
    expect(kept.read('session_id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('count pages and seconds under page_visits and time_on_site', () => {
    countPageVisit()
    countPageVisit()
    countSecond()
    expect([kept.read('page_visits'), kept.read('time_on_site')]).toEqual(['2', '1'])
    expect(readUsage()).toEqual({ sessions: 0, secondsOnSite: 1, pageVisits: 2, lastRequestAt: null })
  })

  test('start again when a stored value has the wrong shape', () => {
    kept.write('page_visits', 'many')
    countPageVisit()
    expect(kept.read('page_visits')).toBe('1')
  })

  test('are all deleted when the consent is withdrawn', () => {
    countAll()
    expect(allKept()).not.toContain(null)
    forgetUsage()
    expect(allKept()).toEqual([null, null, null, null])
  })
})

describe('usage counts without consent', () => {
  test.each([
    ['before an answer', []],
    ['after consent was declined', [['cookie-consent', 'false']]],
    [
      'after the consent was withdrawn',
      [
        ['cookie-consent', 'true'],
        ['cookie-settings', '{"analytics":false}'],
      ],
    ],
  ] as const)('are not stored %s', (_, answers) => {
    for (const [key, value] of answers) kept.write(key, value)
    countAll()
    expect(allKept()).toEqual([null, null, null, null])
  })
})
