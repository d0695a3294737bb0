import { expect, test } from 'vitest'
import { appBannerDelay, isAppBannerDue, storesFor } from './app-banner-rules.ts'

const now = Date.parse('2026-03-02T17:00:00Z')

test('the app banner has a delay of two seconds', () => {
  expect(appBannerDelay).toBe(2_000)
})

test('the app banner stays hidden for 604,800,000 milliseconds after it was dismissed', () => {
  expect(isAppBannerDue(null, now)).toBe(true)
  expect(isAppBannerDue(now - 604_800_000 + 1, now)).toBe(false)
  expect(isAppBannerDue(now - 604_800_000, now)).toBe(true)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', ['apple']],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', ['android']],
  ['Mozilla/5.0 (X11; Linux x86_64)', ['apple', 'android']],
])('the stores offered to %s are %o', (userAgent, stores) => {
  expect(storesFor(userAgent)).toEqual(stores)
})
