import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { removeStep } from './second-step.ts'

/** Asks before a second step is removed. */
export function RemoveStep({
  id,
  name,
  isLast,
  onClose,
  onRemoved,
}: {
  id: string
  name: string
  isLast: boolean
  onClose: () => void
  onRemoved: () => void
}) {
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    const sentence = await removeStep(id)
    setRemoving(false)
    if (sentence) return toast.error(sentence)
    toast.success('Removed', { detail: isLast ? 'You sign in with your password alone from now on.' : '' })
    onRemoved()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      description={
        isLast
          ? 'It is your only second step: afterwards your password alone opens your account, and your recovery codes stop working.'
          : 'You keep the others.'
      }
      acts={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" pending={isRemoving} pendingLabel="Removing" onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    />
  )
}
