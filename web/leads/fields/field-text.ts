import type { CustomField, FieldValues } from '#contract/leads/fields/schemas.ts'
import { day } from '#web/platform/format.ts'

/** What a lead or client has in a custom field, as people read it; a dash for nothing. */
export function fieldText({ id, kind }: CustomField, values: FieldValues): string {
  const value = values.find(({ fieldId }) => fieldId === id)?.value
  if (value === undefined) return '–'
  if (kind === 'date') return day(value)
  return kind === 'number' ? Number(value).toLocaleString('en-US', { maximumFractionDigits: 6 }) : value
}
