import { expect, test, vi } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { rememberedPageStore } from '../storage.ts'
import { findInvitationPage, forgetInvitationPage, keepInvitationPage } from './invitation-page.ts'

const stored = withBrowserStorage()

test('an invitation kept at sign-up is found by another tab, until it is forgotten', () => {
  rememberedPageStore.write('/saved/join/token')
  keepInvitationPage()
  // What one tab remembers, another does not know.
  rememberedPageStore.remove()
  expect(findInvitationPage()).toBe('/saved/join/token')
  forgetInvitationPage()
  expect(findInvitationPage()).toBeNull()
})

test('a kept invitation is given up after a day', () => {
  rememberedPageStore.write('/team/join/token')
  keepInvitationPage()
  rememberedPageStore.remove()
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1_000 })
  expect(findInvitationPage()).toBeNull()
  vi.useRealTimers()
})

test('a page that is no invitation is not kept, and no address of another site is found', () => {
  rememberedPageStore.write('/leads')
  keepInvitationPage()
  expect(findInvitationPage()).toBeNull()
  for (const page of ['https://elsewhere.example/saved/join/token', '//elsewhere.example/r/token']) {
    stored.write('pending_invitation', JSON.stringify({ page, savedAt: Date.now() }))
    expect(findInvitationPage()).toBeNull()
  }
})
