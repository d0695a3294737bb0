import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

type ShownOnceDialogProps = {
  title: string
  description: string
  label: string
  noun: 'Key' | 'Secret'
  value: string
  onClose: () => void
}

/** Shows a key or secret the one time it can be shown; asks before it closes without a copy. */
export function ShownOnceDialog({ title, description, label, noun, value, onClose }: ShownOnceDialogProps) {
  const [isCopied, setCopied] = useState(false)
  const text = `Close without copying your ${noun.toLowerCase()}?`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      {...(!isCopied && { closeQuestion: { text, close: 'Close', stay: 'Go back' } })}
      title={title}
      description={description}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <CopyField label={label} value={value} noun={noun} onCopied={() => setCopied(true)} />
    </Dialog>
  )
}
