import { removeMember } from '#contract/firms/endpoints.ts'
import type { TeamMember } from '#contract/firms/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { DepartureText } from './departure-text.tsx'

/** Removes a member, after saying what happens to their work. */
export function RemoveDialog({
  member: { person, firmRole },
  open,
  onOpenChange,
  onRemoved,
}: {
  member: TeamMember
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  onRemoved: () => Promise<void>
}) {
  const remove = async () => {
    await call(removeMember, { params: { advisorId: person.id } })
    toast.success(`${person.displayName} is no longer on the team`, { detail: 'We’ve emailed them.' })
    await onRemoved()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${person.displayName}?`}
      description="They keep their account, profile and calendar."
      action="Remove"
      pendingLabel="Removing"
      keep="Keep"
      onConfirm={remove}
    >
      <DepartureText advisorId={person.id} name={person.displayName} firmRole={firmRole} />
    </ConfirmDialog>
  )
}
