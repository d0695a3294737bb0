import { expect, test } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { findPendingBooking, storeBooking } from './pending-booking.ts'

const kept = withBrowserStorage()
const booking = {
  advisorId: '1',
  startsAt: '2026-12-02T18:30:00.000Z',
  mode: 'phone',
  notes: 'About my 401(k)',
  phone: '212 555 0177',
}

test('gives back everything that was typed, to the advisor it was for', () => {
  storeBooking(booking, 'Ines Valcourt')
  expect(findPendingBooking('1')).toEqual(booking)
  expect(findPendingBooking('2')).toBeNull()
})

test('reads a stored booking of another shape as none', () => {
  storeBooking(booking, 'Ines Valcourt')
  kept.write('pending_intent', (kept.read('pending_intent') ?? '').replace('"phone":"212 555 0177"', '"phone":1'))
  expect(findPendingBooking('1')).toBeNull()
})
