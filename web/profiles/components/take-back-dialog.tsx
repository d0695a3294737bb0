import { useState } from 'react'
import { toastProblem } from '../../platform/problem-view.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { withdrawConsent } from '../api.ts'
import { givenName } from '../copy.ts'

/** Asks whether an agreement is to end, and says what follows for both. */
export function TakeBackDialog({
  advisor,
  open,
  onOpenChange,
  onTakenBack,
}: {
  advisor: { id: string; displayName: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  onTakenBack: () => void
}) {
  const name = givenName(advisor.displayName)
  const [pending, setPending] = useState(false)
  const takeBack = async () => {
    setPending(true)
    try {
      await withdrawConsent(advisor.id)
      toast.success('Consent taken back', { detail: `${name} no longer sees who you are.` })
      onOpenChange(false)
      onTakenBack()
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Take consent back?"
      description={`From now on ${name} sees a state in the place of your name, and neither your e-mail nor your phone. Appointments ahead are canceled; what you wrote to each other stays. To write or book again, you agree again.`}
      acts={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Keep it
          </Button>
          <Button variant="danger" pending={pending} pendingLabel="Taking it back" onClick={() => void takeBack()}>
            Take consent back
          </Button>
        </>
      }
    />
  )
}
