import type { ReactNode } from 'react'
import { TextField } from '../../ui/text-field.tsx'

const grouped = new Intl.NumberFormat('en-US')

/** Whole dollars, grouped as one types; an empty box is null. */
export function MoneyField({
  label,
  help,
  error,
  optional,
  suffix,
  value,
  onChange,
}: {
  label: string
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
  suffix?: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  return (
    <TextField
      label={label}
      help={help}
      error={error}
      {...(optional && { optional })}
      prefix="$"
      {...(suffix && { suffix })}
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : grouped.format(value)}
      onChange={(event) => onChange(dollarsIn(event.currentTarget.value))}
    />
  )
}

/** Reads what people type: "$250,000", "250 000", "1.2" is 12 because there are no cents to give. */
function dollarsIn(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '').slice(0, 13)
  return digits === '' ? null : Number(digits)
}
