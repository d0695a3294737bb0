import { useState } from 'react'
import type { Match } from '#contract/matching/schemas.ts'
import { listAppointments } from '#contract/scheduling/endpoints.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { ConsentDialog } from '#web/profiles/consent/consent-dialog.tsx'
import { BookDialog } from '#web/scheduling/booking/book-dialog.tsx'

type CardBookingProps = { readonly advisor: Match['advisor']; readonly onClose: () => void }

/** A free call from the card: times first; the agreement is requested when the server needs it. */
export function CardBooking({ advisor, onClose }: CardBookingProps) {
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const person = { id: advisor.id, displayName: advisor.name }
  return (
    <>
      <BookDialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        advisor={person}
        onBooked={() => void invalidate(listAppointments)}
        onConsentNeeded={(again) => setGoOn(() => again)}
      />
      <ConsentDialog
        advisor={person}
        source="match"
        open={goOn !== null}
        onOpenChange={(isOpen) => !isOpen && setGoOn(null)}
        onConsented={() => goOn?.()}
      />
    </>
  )
}
