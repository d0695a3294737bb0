import { useState } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { runAction } from './run-action.ts'

type MoveActionsProps = { appointment: Appointment; onChanged: () => void; isFirst?: boolean }

/** What an advisor does about a new time that a consumer chose: agree to it, or choose another. */
export function MoveActions({ appointment, onChanged, isFirst }: MoveActionsProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [isSending, setSending] = useState(false)
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
        <span className="sr-only"> the new time of {appointment.with.displayName}</span>
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
        Choose a time
        <span className="sr-only"> for {appointment.with.displayName}</span>
      </Button>
      {isChoosing && <RescheduleDialog appointment={appointment} onOpenChange={setChoosing} onDone={onChanged} />}
    </span>
  )
}
