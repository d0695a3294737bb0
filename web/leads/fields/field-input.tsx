import type { ChangeEvent } from 'react'
import type { CustomField } from '#contract/leads/fields/schemas.ts'
import { fieldValueMaxLength } from '#contract/leads/fields/values.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type FieldInputProps = {
  field: CustomField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The control of a custom field, by its kind. */
export function FieldInput({ field: { name, kind, choices }, value, error, onChange }: FieldInputProps) {
  if (kind === 'choice')
    return (
      <Select
        label={name}
        optional
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        options={[{ value: '', label: 'None' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
      />
    )
  const input = {
    label: name,
    optional: true,
    value,
    error,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  }
  if (kind === 'date') return <DateField {...input} />
  return <TextField {...input} {...(kind === 'number' && { inputMode: 'decimal' })} maxLength={fieldValueMaxLength} />
}
