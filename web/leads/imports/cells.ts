import { formulaStart } from '#contract/core/csv.ts'
import { type CustomField, suitsField } from '#contract/leads/fields/schemas.ts'
import { withoutGroups } from '#contract/leads/fields/values.ts'

/** Longer than any phone number with an extension. */
const longestPhone = 60

/** A phone number, and the extension that lists of offices add to it. */
export function phoneParts(cell: string): { phone: string; extension: string | null } {
  const found = cell.length > longestPhone ? null : /(?:extension|ext?\.?|x|#)\s?(\d{1,6})$/i.exec(cell)
  if (!found) return { phone: cell, extension: null }
  return { phone: cell.slice(0, found.index).replace(/[\s,;]+$/, ''), extension: found[1] ?? null }
}

/** A cell as it was before a writer of CSV put an apostrophe before what looks like a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim()
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
}

/**
 * "5/31/2026" and "5/31/26" as "2026-05-31", without the time that some programs add to a day;
 * anything else as it is, for the schema to judge.
 */
export function isoDay(text: string): string {
  const day = text.replace(/[ T]\d{1,2}:\d{2}(:[\d.]+)?(Z| ?[AP]M)?$/i, '')
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(day) ?? []
  return year ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : day
}

/** What a cell holds for a custom field, or what is wrong with it. */
export function customValue(field: CustomField, cell: string): { fieldId: string; value: string; error?: string } {
  const { id: fieldId, name, kind, choices } = field
  const written = {
    text: () => cell,
    number: () => withoutGroups(cell.replace(/^\$/, '')),
    date: () => isoDay(cell),
    choice: () => choices.find((choice) => choice.toLowerCase() === cell.toLowerCase()) ?? cell,
  }
  const value = written[kind]()
  if (value === '' || suitsField(value, field)) return { fieldId, value }
  const expected = {
    text: '',
    number: 'a number',
    date: 'a date such as 2026-05-31 or 5/31/2026',
    choice: 'one of its choices',
  }
  return { fieldId, value: '', error: `“${shorten(cell)}” isn’t ${expected[kind]} (${name})` }
}

/** What a line begins with, to find it again. */
export const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
