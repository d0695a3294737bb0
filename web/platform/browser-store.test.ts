import { expect, test } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import * as everyPage from './browser-store.ts'
import * as somePages from './page-stores.ts'

const stores = { ...everyPage, ...somePages }
const kept = withBrowserStorage()

test('what the product keeps in a browser lies under the names that were promised, each thing under its own', () => {
  expect(Object.values(stores).map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'user_sessions',
      'time_on_site',
      'page_visits',
      'last_review_request',
      'aso_banner_dismissed',
      'cookie-consent',
      'cookie-settings',
      'hasTakenPricingTour',
      'hasSeenOnboardingTour',
      'session_id',
      'mock_auth_user',
      'theme',
    ]),
  )
  const keys = Object.values(stores).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('what does not fit its shape is read as absent, and written over', () => {
  for (const [key, nonsense] of [
    ['time_on_site', '-3'],
    ['cookie-consent', 'perhaps'],
    ['cookie-settings', '{"analytics":"yes"}'],
    ['theme', 'sepia'],
    ['dismissed_promo_banners', '[1]'],
    ['mock_auth_user', '{"id":7}'],
    ['performance_metrics', '{'],
  ] as const) {
    kept.write(key, nonsense)
    const store = Object.values(stores).find((one) => one.key === key)
    expect(store?.read(), key).toBeNull()
  }
  stores.themeStore.write('dark')
  expect([stores.themeStore.read(), kept.read('theme')]).toEqual(['dark', 'dark'])
})

test('a browser that refuses storage is one that remembers nothing', () => {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Refused', 'SecurityError')
    },
  })
  expect(() => stores.themeStore.write('dark')).not.toThrow()
  expect(stores.themeStore.read()).toBeNull()
})
