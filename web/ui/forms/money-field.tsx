import { type ReactNode, useState } from 'react'
import { dollarsOrNaN } from './dollars.ts'
import { TextField } from './text-field.tsx'

const grouped = new Intl.NumberFormat('en-US')
const noSum = 'Enter an amount in dollars, such as 420,000'

type MoneyFieldProps = {
  label: string
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
  suffix?: string
  className?: string
  value: number | null
  onChange: (value: number | null) => void
}

/**
 * Whole dollars with thousands separators; an empty box is null, a text that is no sum is NaN.
 * Takes what people paste (`dollarsIn`).
 */
export function MoneyField({ error, optional, suffix, value, onChange, ...field }: MoneyFieldProps) {
  // What is being typed and not yet a plain number, such as "1.2m"; it becomes figures when the
  // field is left.
  const [draft, setDraft] = useState<string | null>(null)
  const isNoSum = draft !== null && Number.isNaN(dollarsOrNaN(draft))
  return (
    <TextField
      {...field}
      error={isNoSum ? noSum : error}
      {...(optional && { optional })}
      prefix="$"
      {...(suffix && { suffix })}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? (value === null ? '' : grouped.format(value))}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setDraft(/^[\d,]*$/.test(typed) ? null : typed)
        onChange(dollarsOrNaN(typed))
      }}
      onBlur={() => !isNoSum && setDraft(null)}
    />
  )
}
