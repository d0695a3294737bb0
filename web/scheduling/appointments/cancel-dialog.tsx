import { cancelAppointment } from '#contract/scheduling/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { useZone } from '../state.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type CancelDialogProps = {
  appointment: Appointment
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
  /** The advisor turns down a request that was never confirmed. */
  isDecline?: boolean
}

const words = {
  cancel: {
    title: 'Cancel your appointment with',
    action: 'Cancel appointment',
    keep: 'Keep appointment',
    pending: 'Canceling',
    done: 'Appointment canceled',
  },
  decline: {
    title: 'Decline the request from',
    action: 'Decline request',
    keep: 'Keep request',
    pending: 'Declining',
    done: 'Request declined',
  },
}

/** Asks once before an appointment is canceled or a request declined. */
export function CancelDialog({ appointment, onDone, isDecline = false, ...dialog }: CancelDialogProps) {
  const text = words[isDecline ? 'decline' : 'cancel']
  const { zone } = useZone()
  const name = nameInSentence(appointment.with.displayName)
  return (
    <ReasonDialog
      {...dialog}
      title={`${text.title} ${appointment.with.displayName}?`}
      description={`${when(appointment.startsAt, 'moment', zone)}. We’ll let ${name} know.`}
      reader={name}
      words={text}
      onSend={async (reason) => {
        await call(cancelAppointment, { params: { id: appointment.id }, body: { reason } })
        toast.success(text.done, { detail: `We’ve let ${name} know.` })
        onDone()
      }}
      onRefused={onDone}
    />
  )
}
