import { useState } from 'react'
import { resendInvitation, revokeInvitation } from '#contract/firms/endpoints.ts'
import { firmRoleLabels } from '#contract/firms/labels.ts'
import type { Invitation } from '#contract/firms/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
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
  const [isResending, setResending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const resend = async () => {
    setResending(true)
    try {
      await call(resendInvitation, { params: { id: invitation.id } })
      toast.success('Invitation sent again')
      onChanged()
    } catch (error) {
      toastProblem(error)
    }
    setResending(false)
  }
  const revoke = async () => {
    await call(revokeInvitation, { params: { id: invitation.id } })
    toast.success('Invitation revoked')
    onChanged()
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
          <Button variant="text" size="sm" pending={isResending} onClick={() => void resend()}>
            Resend
            <span className="sr-only"> the invitation to {invitation.email}</span>
          </Button>
          <Button variant="text" size="sm" onClick={() => setAsking(true)}>
            Revoke
            <span className="sr-only"> the invitation to {invitation.email}</span>
          </Button>
        </span>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Revoke this invitation?"
        description={`The link that ${invitation.email} has stops working. You can invite them again.`}
        action="Revoke invitation"
        pendingLabel="Revoking"
        keep="Keep it"
        onConfirm={revoke}
      />
    </li>
  )
}
