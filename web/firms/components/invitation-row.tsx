import { useState } from 'react'
import type { Invitation } from '#contract/firms/schemas.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { revokeInvitation } from '../api.ts'
import { invitationNames } from '../copy.ts'

/** An invitation that has not been accepted, with the action that takes it back. */
export function InvitationRow({ invitation, onRevoked }: { invitation: Invitation; onRevoked: () => void }) {
  const [isPending, setPending] = useState(false)
  const revoke = async () => {
    setPending(true)
    try {
      await revokeInvitation(invitation.id)
      onRevoked()
    } catch (error) {
      toastProblem(error)
    }
    setPending(false)
  }
  const isOpen = invitation.state === 'pending'
  return (
    <li className="flex items-center gap-3 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate">{invitation.email}</p>
        <p className="type-note text-ink-2">
          {isOpen ? 'Valid until' : 'Expired on'} {when(invitation.expiresAt, 'date')}
        </p>
      </div>
      <Tag tone={isOpen ? 'action' : 'warn'}>{invitationNames[invitation.state]}</Tag>
      <Button variant="text" size="sm" pending={isPending} onClick={revoke}>
        Revoke
        <span className="sr-only"> the invitation to {invitation.email}</span>
      </Button>
    </li>
  )
}
