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

describe('with consent', () => {
  beforeEach(() => kept.write('cookie-consent', 'true'))

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

  test('a stored value of another shape counts as nothing', () => {
    kept.write('page_visits', 'many')
    countPageVisit()
    expect(kept.read('page_visits')).toBe('1')
  })

  test('every count is removed when consent is withdrawn', () => {
    countAll()
    expect(allKept()).not.toContain(null)
    forgetUsage()
    expect(allKept()).toEqual([null, null, null, null])
  })
})

describe('without consent', () => {
  test.each([
    ['before an answer', []],
    ['after consent was declined', [['cookie-consent', 'false']]],
    [
      'after consent was taken back',
      [
        ['cookie-consent', 'true'],
        ['cookie-settings', '{"analytics":false}'],
      ],
    ],
  ] as const)('nothing is counted in the browser, %s', (_, answers) => {
    for (const [key, value] of answers) kept.write(key, value)
    countAll()
    expect(allKept()).toEqual([null, null, null, null])
  })
})
