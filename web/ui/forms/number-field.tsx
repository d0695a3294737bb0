import type { ComponentProps } from 'react'
import { useBadInput } from './bad-input.ts'
import { TextField } from './text-field.tsx'

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>

/** A number, in the browser's own control; a text that is none, such as "1e", is an error. */
export function NumberField({ error, onBlur, ...field }: NumberFieldProps) {
  const { isBad, listeners } = useBadInput(onBlur)
  return <TextField {...field} {...listeners} type="number" error={isBad ? 'Enter a number' : error} />
}
