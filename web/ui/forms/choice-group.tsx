import { type ReactNode, useId } from 'react'
import { FieldMessage } from './field.tsx'

/** The frame of a group of choices: its question, the choices, and a message for all of them. */
export function ChoiceGroup({
  legend,
  help,
  error,
  children,
}: {
  legend: string
  help?: ReactNode
  error?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-message`} aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 type-ui-s font-strong">{legend}</legend>
      {children}
      <FieldMessage id={`${id}-message`} help={help} error={error} />
    </fieldset>
  )
}
