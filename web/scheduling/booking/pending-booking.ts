import { zoneName } from '#contract/core/zones.ts'
import { findIntent, storeIntent } from '#web/auth/access/pending-intent.ts'
import { advisorPath } from '#web/paths.ts'
import { when } from '#web/platform/format.ts'
import { ownZone } from '#web/platform/times/zones.ts'

/** The appointment that a visitor chose before signing in, for the booking form to take up. */
type PendingBooking = { advisorId: string; startsAt: string; mode: string; notes: string; phone: string }

/** Keeps the chosen appointment while the visitor signs in, signs up or verifies their address. */
export function storeBooking(booking: PendingBooking, advisorName: string): void {
  const zone = ownZone()
  storeIntent({
    page: `${advisorPath(booking.advisorId)}#book`,
    role: 'consumer',
    subject: when(booking.startsAt, 'moment', zone),
    detail: `(${zoneName(zone)}) with ${advisorName}`,
    backLabel: 'Go back and book',
    values: booking,
  })
}

/** The appointment with an advisor that was chosen less than a day ago, or null. */
export function findPendingBooking(ofAdvisor: string): PendingBooking | null {
  const { advisorId, startsAt, mode, notes, phone } = findIntent('consumer')?.values ?? {}
  const isBooking = [advisorId, startsAt, mode, notes, phone].every((value) => typeof value === 'string')
  if (!isBooking || advisorId !== ofAdvisor || !Number.isFinite(Date.parse(String(startsAt)))) return null
  return {
    advisorId: ofAdvisor,
    startsAt: String(startsAt),
    mode: String(mode),
    notes: String(notes),
    phone: String(phone),
  }
}
