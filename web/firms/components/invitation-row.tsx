import { useState } from 'react'
import { firmRoleLabels } from '#contract/firms/labels.ts'
import type { Invitation } from '#contract/firms/schemas.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { resendInvitation, revokeInvitation } from '../api.ts'
import { invitationNames, undeliveredHelp, undeliveredName } from '../copy.ts'

/** An invitation that has not been accepted, with the action that takes it back. */
export function InvitationRow({
  invitation,
  canManage,
  onChanged,
}: {
  invitation: Invitation
  canManage: boolean
  onChanged: () => void
}) {
  const [isPending, setPending] = useState(false)
  const run = async (act: (id: string) => Promise<unknown>, done: string) => {
    setPending(true)
    try {
      await act(invitation.id)
      toast.success(done)
      onChanged()
    } catch (error) {
      toastProblem(error)
    }
    setPending(false)
  }
  const isOpen = invitation.state === 'pending'
  const isUndelivered = isOpen && invitation.isUndelivered
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="wrap-anywhere">{invitation.email}</p>
        <p className="type-note text-ink-2">
          {firmRoleLabels[invitation.firmRole]}, {isOpen ? 'valid until' : 'expired on'}{' '}
          {when(invitation.expiresAt, 'date')}
        </p>
        {isUndelivered && canManage && <p className="type-note text-ink-2">{undeliveredHelp}</p>}
      </div>
      <Tag tone={isUndelivered ? 'bad' : isOpen ? 'action' : 'warn'}>
        {isUndelivered ? undeliveredName : invitationNames[invitation.state]}
      </Tag>
      {canManage && (
        <span className="flex gap-1">
          <Button
            variant="text"
            size="sm"
            disabled={isPending}
            onClick={() => void run(resendInvitation, 'Invitation sent again')}
          >
            Resend
            <span className="sr-only"> the invitation to {invitation.email}</span>
          </Button>
          <Button
            variant="text"
            size="sm"
            disabled={isPending}
            onClick={() => void run(revokeInvitation, 'Invitation revoked')}
          >
            Revoke
            <span className="sr-only"> the invitation to {invitation.email}</span>
          </Button>
        </span>
      )}
    </li>
  )
}
