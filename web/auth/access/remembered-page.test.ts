import { expect, test, vi } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { rememberedPageStore } from '../storage.ts'
import { forgetAfterLeaving } from './remembered-page.ts'

withBrowserStorage()

test('a guarded page is remembered while a visitor reads the terms, and forgotten on another public page', () => {
  const page = '/matches/compare?advisor=1'
  rememberedPageStore.write(page)
  for (const [pathname, remembered] of [
    ['/signin', page],
    ['/terms', page],
    ['/privacy', page],
    ['/pricing', null],
  ] as const) {
    vi.stubGlobal('location', { pathname })
    forgetAfterLeaving()
    expect(rememberedPageStore.read()).toBe(remembered)
  }
})
