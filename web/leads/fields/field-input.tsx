import type { CustomField } from '#contract/leads/fields/schemas.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type FieldInputProps = { field: CustomField; value: string; onChange: (value: string) => void }

/** The control of a custom field, by its kind. */
export function FieldInput({ field: { name, kind, choices }, value, onChange }: FieldInputProps) {
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
  return (
    <TextField
      label={name}
      optional
      type={kind === 'date' ? 'date' : 'text'}
      {...(kind === 'number' && { inputMode: 'decimal' })}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
