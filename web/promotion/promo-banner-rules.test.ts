import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { storeConsent } from '#web/analytics/tracking/consent.ts'
import { listenForEvents, type TrackedEvent } from '#web/analytics/tracking/tracking.ts'
import { dismissPromo, hideInTime, isPromoDismissed, type PromoBannerContent } from './promo-banner-rules.ts'

const kept = withBrowserStorage()
const banner = (more: Partial<PromoBannerContent> = {}): PromoBannerContent => ({
  id: 'home-promo-1',
  message: 'On your phone',
  ctaText: 'Get the app',
  ctaUrl: '/download',
  variant: 'primary',
  ...more,
})

test('a promo banner is shown until it is dismissed', () => {
  expect(isPromoDismissed(banner())).toBe(false)
  dismissPromo(banner())
  dismissPromo(banner())
  expect(isPromoDismissed(banner())).toBe(true)
  expect(kept.read('dismissed_promo_banners')).toBe('["home-promo-1"]')
})

test('dismissing one promo banner keeps others', () => {
  dismissPromo(banner())
  expect(isPromoDismissed(banner({ id: 'home-promo-2' }))).toBe(false)
})

test('a persistent promo banner is never remembered as dismissed', () => {
  dismissPromo(banner({ persistent: true }))
  expect(kept.read('dismissed_promo_banners')).toBeNull()
  dismissPromo(banner())
  expect(isPromoDismissed(banner({ persistent: true }))).toBe(false)
})

describe('a promo banner with a duration', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('closes after its duration and not before', () => {
    const hide = vi.fn()
    hideInTime(banner({ durationInSeconds: 20 }), hide)
    vi.advanceTimersByTime(19_999)
    expect(hide).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(hide).toHaveBeenCalledOnce()
  })

  test('sends promo_banner_auto_hide when it closes by itself, and nothing once the page was left', () => {
    const heard: TrackedEvent[] = []
    const end = listenForEvents((event) => heard.push(event))
    storeConsent(true)
    const hide = vi.fn()
    hideInTime(banner({ durationInSeconds: 20 }), hide)()
    vi.advanceTimersByTime(60_000)
    expect(hide).not.toHaveBeenCalled()
    expect(heard).toEqual([])
    hideInTime(banner({ durationInSeconds: 20 }), hide)
    vi.advanceTimersByTime(20_000)
    expect(heard).toEqual([
      { name: 'promo_banner_auto_hide', fields: { banner_id: 'home-promo-1', variant: 'primary' } },
    ])
    end()
  })

  test('stays open when it has none', () => {
    const hide = vi.fn()
    hideInTime(banner(), hide)
    vi.advanceTimersByTime(3_600_000)
    expect(hide).not.toHaveBeenCalled()
  })
})
