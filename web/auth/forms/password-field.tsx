import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/forms/text-field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'suffix'>

/** A password with a button that shows what was typed, because a phone's keyboard slips. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
          className="-mr-2 min-h-11 px-2 type-ui-s text-action"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
