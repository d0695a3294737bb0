import { formulaStart } from '#contract/core/csv.ts'
import { ImportedClient } from '#contract/leads/imports/schemas.ts'

/** The fields a column of the file can be, in the order of the form. */
export const importFields = ['name', 'firstName', 'lastName', 'email', 'phone', 'note', 'nextReviewOn'] as const
export type ImportField = (typeof importFields)[number]

export const importFieldLabels: Record<ImportField, string> = {
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  note: 'Note',
  nextReviewOn: 'Next review',
}

/** Which column of the file holds each field; null leaves a field empty. */
export type ColumnMap = Readonly<Record<ImportField, number | null>>

const names: Record<ImportField, RegExp> = {
  name: /^((full|client|contact|display)[ _-]?name|name|client|contact)$/i,
  firstName: /^(first[ _-]?name|given[ _-]?name|first)$/i,
  lastName: /^(last[ _-]?name|family[ _-]?name|surname|last)$/i,
  email: /^((primary|work|home|personal)[ _-]?)?e-?mail([ _-]?address| 1 - value)?$/i,
  phone: /^((primary|work|business|home|mobile|cell)[ _-]?)?(phone|mobile|cell|telephone)([ _-]?number| 1 - value)?$/i,
  note: /^(notes?|comments?|remarks?)$/i,
  nextReviewOn: /^(next[ _-]?review.*|review[ _-]?date)$/i,
}

/** Guesses the columns from the first line of a file, as common programs export it. */
export function guessColumns(head: readonly string[]): ColumnMap {
  const find = (field: ImportField) => {
    const at = head.findIndex((name) => names[field].test(name.trim()))
    return at === -1 ? null : at
  }
  return {
    name: find('name'),
    firstName: find('firstName'),
    lastName: find('lastName'),
    email: find('email'),
    phone: find('phone'),
    note: find('note'),
    nextReviewOn: find('nextReviewOn'),
  }
}

/** Whether any column holds names, without which no line can be read. */
export const hasNames = ({ name, firstName, lastName }: ColumnMap): boolean =>
  [name, firstName, lastName].some((column) => column !== null)

/** A line below the head, with its number in the file. */
type CsvRow = { readonly line: number; readonly cells: readonly string[] }

export type CsvTable = { readonly head: readonly string[]; readonly rows: readonly CsvRow[] }

/**
 * The head and the lines below it. Blank lines are left out but counted, so that the others keep
 * the numbers that a spreadsheet shows. Null without a head or a line below it.
 */
export function tableOf(records: readonly (readonly string[])[]): CsvTable | null {
  const [head, ...rows] = records
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return head && rows.length > 0 ? { head: head.cells, rows } : null
}

/** A line of the file as the import takes it, or what is wrong with it. */
export type ImportLine =
  | ReadLine
  | { readonly line: number; readonly errors: readonly string[]; readonly shown: string }
export type ReadLine = { readonly line: number; readonly client: ImportedClient }

/** Longer than any phone number with an extension. */
const longestPhone = 60

/** A phone number, and the extension that lists of offices add to it. */
function phoneParts(cell: string): { phone: string; extension: string | null } {
  const found = cell.length > longestPhone ? null : /(?:extension|ext?\.?|x|#)\s?(\d{1,6})$/i.exec(cell)
  if (!found) return { phone: cell, extension: null }
  return { phone: cell.slice(0, found.index).replace(/[\s,;]+$/, ''), extension: found[1] ?? null }
}

/** A cell as it was before a writer of CSV put an apostrophe before what looks like a formula. */
function plainCell(cell: string): string {
  const text = cell.trim()
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
}

/** Reads the lines below the head through the contract's schema: each error has its line. */
export function readLines(rows: readonly CsvRow[], columns: ColumnMap): ImportLine[] {
  return rows.map(({ line, cells }) => {
    const cell = (field: ImportField) => (columns[field] === null ? '' : plainCell(cells[columns[field]] ?? ''))
    // A cell of a spreadsheet may have lines, and a name has one.
    const name = (cell('name') || `${cell('firstName')} ${cell('lastName')}`).trim().replaceAll(/\s+/g, ' ')
    const { phone, extension } = phoneParts(cell('phone'))
    const values = {
      name,
      email: cell('email'),
      phone,
      note: [cell('note'), extension && `Phone extension ${extension}`].filter(Boolean).join('\n'),
      nextReviewOn: cell('nextReviewOn'),
    }
    const read = ImportedClient.safeParse({ ...values, nextReviewOn: isoDay(values.nextReviewOn) })
    if (read.success) return { line, client: read.data }
    const errors = [...new Set(read.error.issues.map(({ path: [field] }) => explain(String(field), values)))]
    return { line, errors, shown: shorten(name || values.email || cells.find((text) => text.trim() !== '') || '') }
  })
}

/** The lines left out as they are in the file, each with its number and what is wrong with it. */
export function leftOutRows(
  { head, rows }: CsvTable,
  leftOut: readonly { readonly line: number; readonly errors: readonly string[] }[],
): string[][] {
  const cells = new Map(rows.map((row) => [row.line, row.cells]))
  const lines = leftOut.map(({ line, errors }) => {
    const own = head.map((_name, at) => cells.get(line)?.[at] ?? '')
    return [...own, String(line), errors.join('. ')]
  })
  return [[...head, 'Line', 'To fix'], ...lines]
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

type Values = Readonly<Record<'name' | 'email' | 'phone' | 'nextReviewOn', string>>

function explain(field: string, values: Values): string {
  if (field === 'email') return `“${values.email}” isn’t an email address`
  if (field === 'phone') return `“${values.phone}” isn’t a phone number`
  if (field === 'nextReviewOn') return `“${values.nextReviewOn}” isn’t a date such as 2026-05-31 or 5/31/2026`
  if (field === 'name' && values.name === '') return 'There’s no name'
  return `The ${field === 'name' ? 'name' : 'note'} is too long or has characters we can’t store`
}

/**
 * "5/31/2026" and "5/31/26" as "2026-05-31", without the time that some programs add to a day;
 * anything else as it is, for the schema to judge.
 */
function isoDay(text: string): string {
  const day = text.replace(/[ T]\d{1,2}:\d{2}(:[\d.]+)?(Z| ?[AP]M)?$/i, '')
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(day) ?? []
  return year ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : day
}
