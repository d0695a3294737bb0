import { useState } from 'react'
import { leaveFirm } from '#contract/firms/endpoints.ts'
import type { FirmRole } from '#contract/firms/values.ts'
import { refreshSession } from '#web/auth/session/refresh.ts'
import { call } from '#web/platform/api/call.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { DepartureText } from './departure-text.tsx'

/** Leaves the firm, after saying what that means. */
export function LeaveButton({
  firmName,
  firmRole,
  viewerId,
  onLeft,
}: {
  firmName: string
  firmRole: FirmRole
  viewerId: string
  onLeft: () => Promise<void>
}) {
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    await call(leaveFirm)
    toast.success(`You’ve left ${firmName}`)
    // An administrator is an advisor again, and the session learns it here.
    await refreshSession()
    await onLeft()
  }
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        Leave firm
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Leave ${firmName}?`}
        description="You keep your account, profile and calendar."
        action="Leave firm"
        pendingLabel="Leaving"
        keep="Stay"
        onConfirm={leave}
      >
        <DepartureText advisorId={viewerId} name={null} firmRole={firmRole} />
      </ConfirmDialog>
    </>
  )
}
