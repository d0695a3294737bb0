import { z } from 'zod'
import { Day, Id, line, text } from '#contract/core/fields.ts'
import { leadColumnLabels } from '../labels.ts'
import { choiceLimit, customNumber, fieldKinds, fieldLimit, fieldValueMaxLength } from './values.ts'

const Choice = line(60).min(1, 'Write a choice')

/** A field that an advisor adds to their leads and clients. */
export const CustomField = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(fieldKinds),
  /** Empty unless the kind is `choice`. */
  choices: z.array(z.string()),
})
export type CustomField = z.infer<typeof CustomField>

const columnNames = new Set<string>(leadColumnLabels.map((label) => label.toLowerCase()))

/** Two columns of a table do not share a name. */
const FieldName = line(40)
  .min(1, 'Enter a name')
  .refine((name) => !columnNames.has(name.toLowerCase()), {
    error: 'Every lead has a column with that name. Enter another one',
  })

export const NewCustomField = z
  .object({
    name: FieldName,
    kind: z.enum(fieldKinds),
    choices: z.array(Choice).max(choiceLimit).default([]),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 1, {
    error: 'Enter at least two choices',
    path: ['choices'],
  })
  .refine(({ kind, choices }) => kind === 'choice' || choices.length === 0, {
    error: 'Leave out the choices, or make it a field of choices',
    path: ['choices'],
  })
export type NewCustomField = z.infer<typeof NewCustomField>

export const RenamedField = z.object({ name: FieldName })

/** Values as text: a number in digits, a date as YYYY-MM-DD. */
export const FieldValues = z.array(z.object({ fieldId: Id, value: z.string() }))
export type FieldValues = z.infer<typeof FieldValues>

/** Only the fields in it change; an empty text clears one. */
export const SaveFieldValues = z.array(z.object({ fieldId: Id, value: text(fieldValueMaxLength) })).max(fieldLimit)
export type SaveFieldValues = z.infer<typeof SaveFieldValues>

const suits: Record<CustomField['kind'], (value: string, field: Pick<CustomField, 'choices'>) => boolean> = {
  text: () => true,
  number: (value) => customNumber.test(value),
  date: (value) => Day.safeParse(value).success,
  choice: (value, { choices }) => choices.includes(value),
}

/** Whether a custom field can hold a value that is not empty. */
export const suitsField = (value: string, field: Pick<CustomField, 'kind' | 'choices'>): boolean =>
  suits[field.kind](value, field)
