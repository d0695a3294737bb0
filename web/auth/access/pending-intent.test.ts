import { expect, test, vi } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { findIntent, forgetIntent, storeIntent } from './pending-intent.ts'

const kept = withBrowserStorage()
const intent = {
  page: '/advisors/1#book',
  role: 'consumer',
  subject: 'Tue, Mar 3, 10:00 AM',
  detail: '(Pacific time) with Ines',
  backLabel: 'Go back to your booking',
  values: { advisorId: '1' },
} as const

test('finds a stored intent for its role, and none for another role', () => {
  storeIntent(intent)
  expect(findIntent('consumer')).toMatchObject(intent)
  expect(findIntent('advisor')).toBeNull()
})

test('finds no intent after a day, or once it is deleted', () => {
  storeIntent(intent)
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1_000 })
  expect(findIntent('consumer')).toBeNull()
  vi.useRealTimers()
  storeIntent(intent)
  forgetIntent()
  expect(findIntent('consumer')).toBeNull()
})

test('reads a stored intent of the wrong shape as none', () => {
  kept.write('pending_intent', '{"page":"/advisors/1","savedAt":"today"}')
  expect(findIntent('consumer')).toBeNull()
})
