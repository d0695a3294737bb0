import { expect, test } from 'vitest'
import * as analytics from '#web/analytics/storage.ts'
import { metricsStore } from '#web/analytics/tracking/metric-storage.ts'
import * as auth from '#web/auth/storage.ts'
import * as guidance from '#web/guidance/storage.ts'
import * as messaging from '#web/messaging/storage.ts'
import { mockUserStore } from '#web/platform/mock-mode.ts'
import { themeStore } from '#web/platform/theme.ts'
import * as promotion from '#web/promotion/storage.ts'
import { withBrowserStorage } from './support/browser-storage.ts'

const stores = {
  ...analytics,
  ...auth,
  ...guidance,
  ...messaging,
  ...promotion,
  metricsStore,
  mockUserStore,
  themeStore,
}
const kept = withBrowserStorage()

test('the browser keeps each value under its documented key, and no key is used twice', () => {
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

test('a stored value of the wrong shape is read as null and can be overwritten', () => {
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
    const store = Object.values(stores).find((each) => each.key === key)
    expect(store?.read(), key).toBeNull()
  }
  stores.themeStore.write('dark')
  expect([stores.themeStore.read(), kept.read('theme')]).toEqual(['dark', 'dark'])
})

test('reads null and does not throw when the browser refuses storage', () => {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Refused', 'SecurityError')
    },
  })
  expect(() => stores.themeStore.write('dark')).not.toThrow()
  expect(stores.themeStore.read()).toBeNull()
})
