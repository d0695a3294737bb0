import { useState } from 'react'
import type { TeamMember } from '#contract/firms/schemas.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { removeMember } from '../api.ts'
import { DepartureText } from './departure-text.tsx'

/** Removes a member, after saying what happens to their work. */
export function RemoveDialog({
  member: { person },
  open,
  onOpenChange,
  onRemoved,
}: {
  member: TeamMember
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  onRemoved: () => Promise<void>
}) {
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    try {
      await removeMember(person.id)
      toast.success(`${person.displayName} is no longer on the team`, { detail: 'We’ve emailed them.' })
      await onRemoved()
    } catch (error) {
      toastProblem(error)
      setPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${person.displayName}?`}
      description="They keep their account, profile and calendar."
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Keep
          </Button>
          <Button variant="danger" pending={isPending} pendingLabel="Removing" onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    >
      <DepartureText advisorId={person.id} name={person.displayName} />
    </Dialog>
  )
}
