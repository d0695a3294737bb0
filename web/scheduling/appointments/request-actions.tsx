import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConfirmButton, type ConfirmProps } from './confirm-button.tsx'

/** Confirm and decline a request where it is shown, outside of the list of appointments. */
export function RequestActions(props: ConfirmProps) {
  const { appointment, onChanged } = props
  const [isDeclining, setDeclining] = useState(false)
  const { displayName } = appointment.with
  return (
    <span className="flex flex-wrap gap-2">
      <ConfirmButton {...props} subject={`with ${displayName}`} />
      <Button size="sm" variant="secondary" onClick={() => setDeclining(true)}>
        Decline
        <span className="sr-only"> {displayName}</span>
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
