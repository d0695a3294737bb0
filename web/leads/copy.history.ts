import type { LeadEdit } from '#contract/leads/schemas.ts'
import { day, listed, money } from '#web/platform/format.ts'

/** What somebody changed about a lead, from what to what; `name` is that of a custom field. */
export function editText({ field, before, after }: LeadEdit, name: string): { title: string; detail: string } {
  const { title, write } = texts[field]
  if (!write) return { title: field === 'custom' && name ? `${name} changed` : title, detail: '' }
  const value = (values: readonly string[]) => (values.length === 0 ? 'none' : write(values))
  return { title, detail: `From ${value(before)} to ${value(after)}` }
}

type EditText = { readonly title: string; readonly write: ((values: readonly string[]) => string) | null }

const texts: Readonly<Record<LeadEdit['field'], EditText>> = {
  value: { title: 'Expected value changed', write: ([amount]) => money(Number(amount)) },
  next_step: { title: 'Next step changed', write: ([step]) => `“${step}”` },
  next_step_on: { title: 'Next step due changed', write: ([on = '']) => day(on) },
  tags: { title: 'Tags changed', write: listed },
  notes: { title: 'Notes changed', write: null },
  custom: { title: 'A custom field changed', write: null },
}
