import { useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { toast } from '../toasts/toast.ts'
import { controlStyle } from './field.tsx'

/** A text to take elsewhere, with the button that copies it. */
export function CopyField({
  label,
  value,
  noun = 'Link',
  onCopied,
}: {
  label: string
  value: string
  noun?: 'Link' | 'Code' | 'Key' | 'Secret'
  onCopied?: () => void
}) {
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      onCopied?.()
      toast.success(`${noun} copied to clipboard`)
    } catch {
      toast.error(`Failed to copy ${noun.toLowerCase()}`)
    }
  }
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1.5 block type-ui-s font-strong">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          onCopy={onCopied}
          className={`${controlStyle} min-w-0 flex-1`}
        />
        <Button variant="secondary" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  )
}
