import { useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { type CopiedNoun, copyText } from './copy-text.ts'
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
  noun?: CopiedNoun
  onCopied?: () => void
}) {
  const id = useId()
  const copy = async () => {
    if (await copyText(value, noun)) onCopied?.()
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
