/** Decides what the history says of what somebody wrote about a lead. Pure. */
import type { LeadEdit } from '#contract/leads/schemas.ts'
import type { LeadRow } from '../tables.ts'

/** What of a lead is written by hand. */
export type Written = Pick<LeadRow, 'estimatedValueUsd' | 'nextStep' | 'nextStepOn' | 'tags' | 'notes' | 'custom'>
/** An edit, or one of a custom field by its id. */
export type Edit = LeadEdit & { readonly customFieldId: string | null }

/** What differs between two states of a lead; of notes and custom fields only that they do. */
export function editsBetween(before: Written, after: Written): Edit[] {
  const edit = (field: LeadEdit['field'], was: string[], is: string[]): Edit[] =>
    was.length === is.length && was.every((each, position) => each === is[position])
      ? []
      : [{ field, before: was, after: is, customFieldId: null }]
  const changed = (field: LeadEdit['field'], customFieldId: string | null): Edit => ({
    field,
    before: [],
    after: [],
    customFieldId,
  })
  const customIds = new Set([...Object.keys(before.custom), ...Object.keys(after.custom)])
  return [
    ...edit('value', [String(before.estimatedValueUsd)], [String(after.estimatedValueUsd)]),
    ...edit('next_step', listOf(before.nextStep), listOf(after.nextStep)),
    ...edit('next_step_on', listOf(before.nextStepOn), listOf(after.nextStepOn)),
    ...edit('tags', before.tags, after.tags),
    ...(before.notes === after.notes ? [] : [changed('notes', null)]),
    ...[...customIds].filter((id) => before.custom[id] !== after.custom[id]).map((id) => changed('custom', id)),
  ]
}

const listOf = (value: string | null): string[] => (value ? [value] : [])
