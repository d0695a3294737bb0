import { useState } from 'react'
import { refreshSession } from '#web/auth/session/refresh.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { leaveFirm } from '../api.ts'
import { DepartureText } from './departure-text.tsx'

/** Leaves the firm, after saying what that means. */
export function LeaveButton({
  firmName,
  viewerId,
  onLeft,
}: {
  firmName: string
  viewerId: string
  onLeft: () => Promise<void>
}) {
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const leave = async () => {
    setPending(true)
    try {
      await leaveFirm()
      toast.success(`You’ve left ${firmName}`)
      // An administrator is an advisor again, and the session learns it here.
      await refreshSession()
      await onLeft()
    } catch (error) {
      toastProblem(error)
      setPending(false)
    }
  }
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        Leave firm
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Leave ${firmName}?`}
        description="You keep your account, profile and calendar."
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Stay
            </Button>
            <Button variant="danger" pending={isPending} pendingLabel="Leaving" onClick={() => void leave()}>
              Leave firm
            </Button>
          </>
        }
      >
        <DepartureText advisorId={viewerId} name={null} />
      </Dialog>
    </>
  )
}
