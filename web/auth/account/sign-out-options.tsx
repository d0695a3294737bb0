import { useState } from 'react'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useUser } from '../access/guard.tsx'
import { useSignOut, useSignOutEverywhere } from '../access/use-sign-out.ts'
import { endSessions } from '../api.ts'
import { revokedAccessText } from './revoked-access.ts'

/** Signing out here, on the other devices, or everywhere (docs/product.md "Accounts"). */
export function SignOutOptions({ onOthersEnded }: { onOthersEnded: () => void }) {
  const { role } = useUser()
  const leave = useSignOut()
  const leaveEverywhere = useSignOutEverywhere()
  const [isAsking, setAsking] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const endOthers = async () => {
    setEnding(true)
    try {
      const sentence = await endSessions('others')
      if (sentence !== null) return void toast.error(sentence)
      onOthersEnded()
      toast.success('Signed out on your other devices')
    } catch (error) {
      toastProblem(error)
    } finally {
      setEnding(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => void leave()}>
        Sign out on this device
      </Button>
      <Button variant="secondary" pending={isEnding} pendingLabel="Signing out" onClick={() => void endOthers()}>
        Sign out on other devices
      </Button>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description={`On every device, including this one. You’ll need to sign in again. ${revokedAccessText[role]}`}
        action="Sign out everywhere"
        pendingLabel="Signing out"
        keep="Stay signed in"
        onConfirm={async () => {
          const sentence = await leaveEverywhere()
          if (sentence !== null) toast.error(sentence)
        }}
      />
    </div>
  )
}
