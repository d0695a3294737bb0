import { useState } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { when } from '#web/platform/format.ts'
import { problemText } from '#web/platform/problem-text.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { cancel } from '../api.ts'
import { useZone } from '../state.ts'

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

/** Asks once before an appointment is canceled or a request declined; a reason is optional. */
export function CancelDialog({ appointment, open, onOpenChange, onDone, isDecline = false }: CancelDialogProps) {
  const text = words[isDecline ? 'decline' : 'cancel']
  const { zone } = useZone()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const name = nameInSentence(appointment.with.displayName)

  const send = async () => {
    setSending(true)
    setProblem(null)
    try {
      await cancel(appointment.id, reason)
      onOpenChange(false)
      toast.success(text.done, { detail: `We’ve let ${name} know. The time is open again.` })
      onDone()
    } catch (error) {
      setProblem(problemText(error).title)
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${text.title} ${appointment.with.displayName}?`}
      description={`${when(appointment.startsAt, 'moment', zone)}. This time opens up for others right away.`}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {text.keep}
          </Button>
          <Button variant="danger" pending={isSending} pendingLabel={text.pending} onClick={() => void send()}>
            {text.action}
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        optional
        help={`We’ll include this in our email to ${name}.`}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  )
}
