import type { CustomField } from '#contract/leads/fields/schemas.ts'
import { ImportedClient } from '#contract/leads/imports/schemas.ts'
import { customValue, isoDay, phoneParts, plainCell, shorten } from './cells.ts'

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

/**
 * Which column of the file holds each field, and each custom field by its id; null leaves a field
 * empty.
 */
export type ColumnMap = Readonly<Record<ImportField, number | null>> & {
  readonly custom: ReadonlyMap<string, number | null>
}

const names: Record<ImportField, RegExp> = {
  name: /^((full|client|contact|display)[ _-]?name|name|client|contact)$/i,
  firstName: /^(first[ _-]?name|given[ _-]?name|first)$/i,
  lastName: /^(last[ _-]?name|family[ _-]?name|surname|last)$/i,
  email: /^(((primary|work|home|personal)[ _-]?)?e-?mail([ _-]?address| 1 - value)?|mail)$/i,
  phone: /^((primary|work|business|home|mobile|cell)[ _-]?)?(phone|mobile|cell|telephone)([ _-]?number| 1 - value)?$/i,
  note: /^(notes?|comments?|remarks?)$/i,
  nextReviewOn: /^(next[ _-]?review.*|review[ _-]?date)$/i,
}

/**
 * Guesses the columns from the first line of a file, as common programs export it; a custom field
 * has the column of its name, as it is or as our own export writes it.
 */
export function guessColumns(head: readonly string[], fields: readonly CustomField[]): ColumnMap {
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
    custom: new Map(fields.map(({ id, name }) => [id, columnNamed(head, name)])),
  }
}

function columnNamed(head: readonly string[], name: string): number | null {
  const written = [name, `custom.${name}`].map((each) => each.toLowerCase())
  const at = head.findIndex((each) => written.includes(each.trim().toLowerCase()))
  return at === -1 ? null : at
}

/** Whether any column holds names, without which no line can be read. */
export const hasNames = ({ name, firstName, lastName }: ColumnMap): boolean =>
  [name, firstName, lastName].some((column) => column !== null)

/** A line below the head, with its number in the file. */
type CsvRow = { readonly line: number; readonly cells: readonly string[] }

export type CsvTable = { readonly head: readonly string[]; readonly rows: readonly CsvRow[] }

/**
 * The head and the lines below it, or null without a head or a line below it. Blank lines are left
 * out but counted, so that the others keep the numbers that a spreadsheet shows.
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

/** Reads the lines below the head through the contract's schema: each error has its line. */
export function readLines(
  rows: readonly CsvRow[],
  columns: ColumnMap,
  fields: readonly CustomField[] = [],
): ImportLine[] {
  return rows.map(({ line, cells }) => {
    const at = (column: number | null) => (column === null ? '' : plainCell(cells[column] ?? ''))
    const cell = (field: ImportField) => at(columns[field])
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
    const custom = fields.map((field) => customValue(field, at(columns.custom.get(field.id) ?? null)))
    const read = ImportedClient.safeParse({
      ...values,
      nextReviewOn: isoDay(values.nextReviewOn),
      fields: custom.flatMap(({ fieldId, value }) => (value ? [{ fieldId, value }] : [])),
    })
    const wrong = custom.flatMap(({ error }) => error ?? [])
    if (read.success && wrong.length === 0) return { line, client: read.data }
    const issues = read.error?.issues ?? []
    const errors = [...new Set([...issues.map(({ path: [field] }) => explain(String(field), values)), ...wrong])]
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

type Values = Readonly<Record<'name' | 'email' | 'phone' | 'nextReviewOn', string>>

function explain(field: string, values: Values): string {
  if (field === 'email') return `“${values.email}” isn’t an email address`
  if (field === 'phone') return `“${values.phone}” isn’t a phone number`
  if (field === 'nextReviewOn') return `“${values.nextReviewOn}” isn’t a date such as 2026-05-31 or 5/31/2026`
  if (field === 'name' && values.name === '') return 'There’s no name'
  if (field === 'fields') return 'A custom field is too long or has characters we can’t store'
  return `The ${field === 'name' ? 'name' : 'note'} is too long or has characters we can’t store`
}
