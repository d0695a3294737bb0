import { type ReactNode, useState } from 'react'
import { dollarsOrNaN, mostDollars } from './dollars.ts'
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
  // field is left. A text that is no sum, or too large a one, stays to be corrected.
  const [draft, setDraft] = useState<string | null>(null)
  const drafted = draft === null ? null : dollarsOrNaN(draft)
  const isNoSum = Number.isNaN(drafted)
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
        const sum = dollarsOrNaN(typed)
        setDraft(/^[\d,]*$/.test(typed) && sum !== mostDollars ? null : typed)
        onChange(sum)
      }}
      onBlur={() => !isNoSum && drafted !== mostDollars && setDraft(null)}
    />
  )
}
