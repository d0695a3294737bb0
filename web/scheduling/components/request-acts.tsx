import { useState } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { act } from './acts.ts'
import { CancelDialog } from './cancel-dialog.tsx'

type RequestActsProps = {
  appointment: Appointment
  onChanged: () => void
  /** Confirm is the filled button. */
  isFirst?: boolean
}

/** Confirm and decline a request where it is shown, outside of the list of appointments. */
export function RequestActs({ appointment, onChanged, isFirst }: RequestActsProps) {
  const [isDeclining, setDeclining] = useState(false)
  const [isSending, setSending] = useState(false)
  const { with: consumer } = appointment
  const confirm = async () => {
    setSending(true)
    await act('confirm', appointment, onChanged)
    setSending(false)
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant={isFirst ? 'primary' : 'secondary'}
        pending={isSending}
        pendingLabel="Confirming"
        onClick={() => void confirm()}
      >
        Confirm
        <span className="said-only"> with {consumer.displayName}</span>
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setDeclining(true)}>
        Decline
        <span className="said-only"> {consumer.displayName}</span>
      </Button>
      <CancelDialog
        appointment={appointment}
        open={isDeclining}
        onOpenChange={setDeclining}
        onDone={onChanged}
        isDecline
      />
    </span>
  )
}
