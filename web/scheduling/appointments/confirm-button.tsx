import { useState } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { runAction } from './run-action.ts'

export type ConfirmProps = {
  appointment: Appointment
  onChanged: () => void
  /** Confirm is the filled button. */
  isFirst?: boolean
}

/** Confirms an appointment where it is shown. `subject` says what, to screen readers. */
export function ConfirmButton({ appointment, onChanged, isFirst, subject }: ConfirmProps & { subject: string }) {
  const [isSending, setSending] = useState(false)
  const confirm = async () => {
    setSending(true)
    await runAction('confirm', appointment, onChanged)
    setSending(false)
  }
  return (
    <Button
      size="sm"
      variant={isFirst ? 'primary' : 'secondary'}
      pending={isSending}
      pendingLabel="Confirming"
      onClick={() => void confirm()}
    >
      Confirm
      <span className="sr-only"> {subject}</span>
    </Button>
  )
}
