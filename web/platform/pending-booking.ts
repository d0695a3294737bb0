import { useSyncExternalStore } from 'react'
import { hours } from '#contract/core/durations.ts'
import type { Role } from '#contract/profiles/values.ts'
import { type PendingBooking, pendingBookingStore } from './browser-store.ts'
import { advisorPath } from './paths.ts'

/** After this time the visitor has given up, and a later sign-in leads home as usual. */
const keptFor = hours(24)

/** Keeps the appointment that somebody chose while they sign in, sign up or verify their address. */
export function keepBooking(booking: Omit<PendingBooking, 'savedAt'>): void {
  pendingBookingStore.write({ ...booking, savedAt: Date.now() })
}

/** The appointment chosen less than a day ago, or null. */
export function findPendingBooking(now: number = Date.now()): PendingBooking | null {
  const booking = pendingBookingStore.read()
  return booking && now - booking.savedAt < keptFor ? booking : null
}

/** The page on which the chosen appointment is booked; null when there is none, or the role cannot book. */
export function pendingBookingPage(role: Role): string | null {
  const booking = role === 'consumer' ? findPendingBooking() : null
  return booking && `${advisorPath(booking.advisorId)}#book`
}

/** The chosen appointment for a page to show. Null while the server renders, which cannot know it. */
export function usePendingBooking(): PendingBooking | null {
  return useSyncExternalStore(noChanges, snapshot, () => null)
}
const noChanges = () => () => undefined

// The same object as long as the stored value is the same, as React expects of a snapshot.
let cached: PendingBooking | null = null
function snapshot(): PendingBooking | null {
  const booking = findPendingBooking()
  if (booking?.savedAt !== cached?.savedAt) cached = booking
  return cached
}

/** Forgets the chosen appointment: it is booked, or another person may sit here now. */
export function forgetBooking(): void {
  pendingBookingStore.remove()
}
