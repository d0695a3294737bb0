import { expect, test, vi } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { findReturnPage, keepReturnPage } from './return-page.ts'

withBrowserStorage()

test('finds the page an account left to verify its address, for that account alone and for a day', () => {
  keepReturnPage('u1', '/advisors/a1')
  expect(findReturnPage('u1')).toBe('/advisors/a1')
  expect(findReturnPage('u2')).toBeNull()
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1_000 })
  expect(findReturnPage('u1')).toBeNull()
  vi.useRealTimers()
})

test('leads to no address of another site', () => {
  for (const page of ['//elsewhere.example', 'https://elsewhere.example']) {
    keepReturnPage('u1', page)
    expect(findReturnPage('u1')).toBeNull()
  }
})
