import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { removeStep } from './second-factor.ts'

const mustReplace =
  'Your role requires one, so you’ll set up another right after. Your recovery codes will stop working.'
const passwordAlone = 'Afterward you’ll sign in with just your password, and your recovery codes will stop working.'

/**
 * Asks before a second step is removed. Where the role requires one, the next is set up right
 * after.
 */
export function RemoveFactor({
  id,
  name,
  isLast,
  isRequired,
  onClose,
  onRemoved,
}: {
  id: string
  name: string
  isLast: boolean
  isRequired: boolean
  onClose: () => void
  onRemoved: () => void
}) {
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    const sentence = await removeStep(id)
    setRemoving(false)
    if (sentence) return toast.error(sentence)
    const after = isRequired ? 'Set up another to continue.' : 'You now sign in with just your password.'
    toast.success('Removed', { detail: isLast ? after : '' })
    onRemoved()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      description={
        isLast
          ? `This is your only second step. ${isRequired ? mustReplace : passwordAlone}`
          : 'Your other second steps stay.'
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" pending={isRemoving} pendingLabel="Removing" onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    />
  )
}
