import { type ReactNode, useId } from 'react'
import { FieldMessage } from './field.tsx'

/**
 * The frame of a group of choices: its question, the choices, and a message for all of them. An
 * error is above the choices, where the focus goes, however many there are.
 */
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
    <fieldset className="min-w-0" aria-describedby={`${id}-error ${id}-help`} aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 type-ui-s font-strong">{legend}</legend>
      <div className={error ? '-mt-1.5 mb-2' : 'hidden'}>
        <FieldMessage id={`${id}-error`} error={error} />
      </div>
      {children}
      <FieldMessage id={`${id}-help`} help={help} />
    </fieldset>
  )
}
