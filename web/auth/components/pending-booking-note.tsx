import { when } from '#web/platform/format.ts'
import { usePendingBooking } from '#web/platform/pending-booking.ts'
import { ownZone, zoneName } from '#web/platform/zones.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says which appointment waits for the visitor behind this page. Nothing when they chose none. */
export function PendingBookingNote() {
  const booking = usePendingBooking()
  if (!booking) return null
  const zone = ownZone()
  return (
    <div className="mb-4">
      <Notice>
        You chose <b className="font-strong">{when(booking.startsAt, 'moment', zone)}</b> ({zoneName(zone)}) with{' '}
        {booking.advisorName}. We’ll take you back to it.
      </Notice>
    </div>
  )
}
