import type { CustomField } from '#contract/leads/fields/schemas.ts'
import type { CustomFieldRow } from './tables.ts'

export function presentField({ id, name, kind, choices }: CustomFieldRow): CustomField {
  return { id, name, kind, choices }
}
