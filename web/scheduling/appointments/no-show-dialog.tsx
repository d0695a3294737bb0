import type { Appointment } from '#contract/scheduling/schemas.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { nameInSentence } from '#web/profiles/copy.ts'
import { runAction } from './run-action.ts'

type NoShowDialogProps = {
  appointment: Appointment
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** Asks once before somebody is said not to have come, and says where the call record differs. */
export function NoShowDialog({ appointment, open, onOpenChange, onDone }: NoShowDialogProps) {
  const { displayName } = appointment.with
  const name = nameInSentence(displayName)
  const hasMet = appointment.callStartedAt !== null
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Mark ${displayName} as a no-show?`}
      description={
        <>
          {hasMet && <p>You and {name} were in the call of this appointment, and its record stays.</p>}
          <p>The appointment ends, and its call can’t be joined anymore. You can’t undo this.</p>
        </>
      }
      action="Mark as no-show"
      pendingLabel="Saving"
      keep="Go back"
      onConfirm={() => runAction('mark_no_show', appointment, onDone)}
    />
  )
}
