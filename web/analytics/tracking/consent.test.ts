import { expect, test, vi } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { errorQueue, noteError } from '#web/platform/error-queue.ts'
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

test('nobody is measured before they have answered', () => {
  expect(storedConsent()).toBe('unasked')
  expect(heardWhile(() => track('page_view'))).toEqual([])
})

test('an agreement is kept under the keys of the specification, and measures from then on', () => {
  storeConsent(true)
  expect([kept.read('cookie-consent'), kept.read('cookie-settings')]).toEqual(['true', '{"analytics":true}'])
  expect(heardWhile(() => track('share', { method: 'email' }))).toEqual([
    { name: 'share', fields: { method: 'email' } },
  ])
})

test('declining is an answer: the banner does not return, and nothing is measured', () => {
  storeConsent(false)
  expect(storedConsent()).toBe('refused')
  expect(heardWhile(() => track('page_view'))).toEqual([])
})

test('a setting that takes measuring back overrules the consent', () => {
  kept.write('cookie-consent', 'true')
  expect(mayMeasure()).toBe(true)
  kept.write('cookie-settings', '{"analytics":false}')
  expect(mayMeasure()).toBe(false)
})

test('the answer itself is sent without consent, and nothing else about the person', () => {
  expect(heardWhile(() => trackConsent('refuse'))).toEqual([
    { name: 'feature_used', fields: { feature: 'cookie_consent', action: 'refuse' } },
  ])
})

test('what happens before the sender is loaded reaches it later, in order', () => {
  storeConsent(true)
  track('login')
  track('match_view')
  expect(heardWhile(() => {}).map(({ name }) => name)).toEqual(['login', 'match_view'])
})

test('errors from before a consent are not measured by it', () => {
  noteError(new Event('error'))
  storeConsent(true)
  expect(errorQueue.noted).toEqual([])
})
