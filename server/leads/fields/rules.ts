/** Decides which values suit a custom field. Pure. */

import { type FieldValues, type SaveFieldValues, suitsField } from '#contract/leads/fields/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { CustomFieldRow } from './tables.ts'

export type CustomValues = Readonly<Record<string, string>>

/** Whether a name is one of these fields', whose columns of an export differ by more than case. */
export function isNameTaken(name: string, fields: readonly CustomFieldRow[]): boolean {
  return fields.some((field) => field.name.toLowerCase() === name.toLowerCase())
}

/** Whether each value suits a field that exists; an empty one suits any. */
export function areValid(input: SaveFieldValues, fields: readonly CustomFieldRow[]): boolean {
  return input.every(({ fieldId, value }) => {
    const field = fields.find(({ id }) => id === fieldId)
    return field !== undefined && (value === '' || suitsField(value, field))
  })
}

/**
 * The values of a lead or client after a change; an empty one is removed.
 * @throws leads.wrong-field-value
 */
export function changeValues(
  values: CustomValues,
  input: SaveFieldValues,
  fields: readonly CustomFieldRow[],
): Record<string, string> {
  const next = { ...values }
  if (!areValid(input, fields)) throw problem('leads.wrong-field-value')
  for (const { fieldId, value } of input) {
    if (value === '') delete next[fieldId]
    else next[fieldId] = value
  }
  return next
}

/** Stored values of these fields, in the order of the fields. */
export function valuesOf(values: CustomValues, fields: readonly Pick<CustomFieldRow, 'id'>[]): FieldValues {
  return fields.flatMap(({ id }) => {
    const value = values[id]
    return value === undefined ? [] : [{ fieldId: id, value }]
  })
}
