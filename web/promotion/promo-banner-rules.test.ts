import { expect, test } from 'vitest'
import { withBrowserStorage } from '#tests/browser-storage.ts'
import { dismissPromo, isPromoDismissed, type PromoBannerContent } from './promo-banner-rules.ts'

const kept = withBrowserStorage()
const banner = (more: Partial<PromoBannerContent> = {}): PromoBannerContent => ({
  id: 'home-promo-1',
  message: 'On your phone',
  ctaText: 'Get the app',
  ctaUrl: '/download',
  variant: 'primary',
  ...more,
})

test('a banner is there until it is sent away, and then no more', () => {
  expect(isPromoDismissed(banner())).toBe(false)
  dismissPromo(banner())
  dismissPromo(banner())
  expect(isPromoDismissed(banner())).toBe(true)
  expect(kept.read('dismissed_promo_banners')).toBe('["home-promo-1"]')
})

test('sending one away says nothing about another', () => {
  dismissPromo(banner())
  expect(isPromoDismissed(banner({ id: 'home-promo-2' }))).toBe(false)
})

test('a persistent one is not remembered and comes back, also when its id is on the list', () => {
  dismissPromo(banner({ persistent: true }))
  expect(kept.read('dismissed_promo_banners')).toBeNull()
  dismissPromo(banner())
  expect(isPromoDismissed(banner({ persistent: true }))).toBe(false)
})
