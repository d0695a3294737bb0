import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** The field of a one-time code, which phones fill in from the message. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...props} />
}
