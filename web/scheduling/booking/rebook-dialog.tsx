import { useState } from 'react'
import { getDisclosure } from '#contract/profiles/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { ConsentDialog } from '#web/profiles/consent/consent-dialog.tsx'
import { sideOf } from '../copy.ts'
import { BookDialog } from './book-dialog.tsx'

type RebookDialogProps = { appointment: Appointment; onClose: () => void; onBooked: () => void }

/**
 * Books a follow-up or a review with somebody one has met, or what was canceled once more; asks for
 * the agreement where it was taken back.
 */
export function RebookDialog({ appointment, onClose, onBooked }: RebookDialogProps) {
  const [again, setAgain] = useState<(() => void) | null>(null)
  const { data } = useEndpoint(getDisclosure, { params: { advisorId: appointment.with.id } })
  if (sideOf(appointment) !== 'consumer') return null
  return (
    <>
      <BookDialog
        open
        onOpenChange={(open) => !open && onClose()}
        advisor={appointment.with}
        kinds={appointment.status === 'canceled' ? [appointment.kind] : ['follow_up', 'review']}
        consentedAt={data?.consent?.grantedAt ?? null}
        onConsentNeeded={(retry) => setAgain(() => retry)}
        onBooked={onBooked}
      />
      <ConsentDialog
        advisor={appointment.with}
        source="profile"
        open={again !== null}
        onOpenChange={(open) => !open && setAgain(null)}
        onConsented={() => again?.()}
      />
    </>
  )
}
