import type { ComponentProps } from 'react'
import { unreadable, useBadInput } from './bad-input.ts'
import { TextField } from './text-field.tsx'

// Without a bound, browsers take six figures for a year.
const latest = { date: '9999-12-31', time: undefined, 'datetime-local': '9999-12-31T23:59' } as const

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'type'> & { type?: keyof typeof unreadable }

/**
 * A date or a time of day, in the browser's own control. Its value is an ISO date or time or empty;
 * what is half typed is an error, and neither a value nor an empty field.
 */
export function DateField({ type = 'date', error, onBlur, ...field }: DateFieldProps) {
  const { isBad, listeners } = useBadInput(onBlur)
  return <TextField max={latest[type]} {...field} {...listeners} type={type} error={isBad ? unreadable[type] : error} />
}
