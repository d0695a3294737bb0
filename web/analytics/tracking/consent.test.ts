import { expect, test, vi } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { errorQueue, noteError } from '#web/platform/problems/error-queue.ts'
import { mayMeasure, storeConsent, storedConsent } from './consent.ts'
import { listenForEvents, type TrackedEvent, track, trackConsent } from './tracking.ts'

const kept = withBrowserStorage()
vi.stubGlobal('location', { pathname: '/matches' })

/** What arrives while the action runs. */
function heardWhile(action: () => void): TrackedEvent[] {
  const heard: TrackedEvent[] = []
  const end = listenForEvents((event) => heard.push(event))
  action()
  end()
  return heard
}

test('nothing is tracked before the cookie question is answered', () => {
  expect(storedConsent()).toBe('unasked')
  expect(heardWhile(() => track('page_view'))).toEqual([])
})

test('a consent is stored under cookie-consent and cookie-settings, and events are tracked from then on', () => {
  storeConsent(true)
  expect([kept.read('cookie-consent'), kept.read('cookie-settings')]).toEqual(['true', '{"analytics":true}'])
  expect(heardWhile(() => track('share', { method: 'email' }))).toEqual([
    { name: 'share', fields: { method: 'email' } },
  ])
})

test('declining is stored as an answer, and nothing is tracked', () => {
  storeConsent(false)
  expect(storedConsent()).toBe('refused')
  expect(heardWhile(() => track('page_view'))).toEqual([])
})

test('a setting against analytics overrules the consent', () => {
  kept.write('cookie-consent', 'true')
  expect(mayMeasure()).toBe(true)
  kept.write('cookie-settings', '{"analytics":false}')
  expect(mayMeasure()).toBe(false)
})

test('the answer itself is tracked without consent, with nothing else about the person', () => {
  expect(heardWhile(() => trackConsent('refuse'))).toEqual([
    { name: 'feature_used', fields: { feature: 'cookie_consent', action: 'refuse' } },
  ])
})

test('events from before the sender has loaded are delivered to it in order', () => {
  storeConsent(true)
  track('login')
  track('match_view')
  expect(heardWhile(() => {}).map(({ name }) => name)).toEqual(['login', 'match_view'])
})

test('errors from before a consent are not tracked by it', () => {
  noteError(new Event('error'))
  storeConsent(true)
  expect(errorQueue.noted).toEqual([])
})
