import { useState } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { when } from '../../platform/format.ts'
import { problemText } from '../../platform/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { cancel } from '../api.ts'
import { givenName } from '../copy.ts'
import { useZone } from '../state.ts'

type CancelDialogProps = {
  appointment: Appointment
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** Asks once before an appointment is canceled, for a reason one need not give. */
export function CancelDialog({ appointment, open, onOpenChange, onDone }: CancelDialogProps) {
  const { zone } = useZone()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const name = givenName(appointment.with.displayName)

  const send = async () => {
    setSending(true)
    setProblem(null)
    try {
      await cancel(appointment.id, reason)
      onOpenChange(false)
      toast.success('Canceled', { detail: `${name} has been told. The time is free again.` })
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
      title={`Cancel with ${appointment.with.displayName}?`}
      description={`${when(appointment.startsAt, 'moment', zone)}. The time becomes free for others at once.`}
      acts={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Keep it
          </Button>
          <Button variant="danger" pending={isSending} pendingLabel="Canceling" onClick={() => void send()}>
            Cancel it
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        optional
        help={`${name} reads it in the mail about this.`}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  )
}
