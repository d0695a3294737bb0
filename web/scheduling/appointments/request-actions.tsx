import { useState } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { runAction } from './run-action.ts'

type RequestActionsProps = {
  appointment: Appointment
  onChanged: () => void
  /** Confirm is the filled button. */
  isFirst?: boolean
}

/** Confirm and decline a request where it is shown, outside of the list of appointments. */
export function RequestActions({ appointment, onChanged, isFirst }: RequestActionsProps) {
  const [isDeclining, setDeclining] = useState(false)
  const [isSending, setSending] = useState(false)
  const { with: consumer } = appointment
  const confirm = async () => {
    setSending(true)
    await runAction('confirm', appointment, onChanged)
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
        <span className="sr-only"> with {consumer.displayName}</span>
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setDeclining(true)}>
        Decline
        <span className="sr-only"> {consumer.displayName}</span>
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
