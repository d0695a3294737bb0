/**
 * Holds how each type of field is read: from a binary COPY, where order matters, and from a select
 * by name.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Fields as CopiedRow } from '#server/platform/db/copy.ts'

/** A field of a listing. `blank` is the value of a position that nobody has. */
export type Field<Value> = {
  readonly column: PgColumn
  readonly blank: Value
  readonly copied: (now: number) => SQL
  readonly take: (row: CopiedRow) => Value
}
/** A field that the database ranks by as well. */
export type RankedField<Value> = Field<Value> & {
  readonly selected: PgColumn | SQL
  readonly decode: (value: unknown) => Value
}

export type FieldValue = string | number | null | readonly string[] | readonly number[]
export type FieldTable = Readonly<Record<string, Field<FieldValue>>>
/** The object that a table of fields describes. */
export type Values<Table extends FieldTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Field<infer Value> ? Value : never
}

/** Text or an enumeration. */
export function text(column: PgColumn): RankedField<string | null> {
  return { ...as(column), blank: null, take: (row) => row.text(), decode: textOf }
}

export function uuid(column: PgColumn): RankedField<string | null> {
  return { ...as(column), blank: null, take: (row) => row.uuid(), decode: textOf }
}

/** An `int4`; null reads as 0. */
export function integer(column: PgColumn): RankedField<number> {
  return { ...as(column), blank: 0, take: (row) => row.integer() ?? 0, decode: (value) => numberOf(value) ?? 0 }
}

/** An `int8` that a number holds exactly; null reads as 0. */
export function bigInteger(column: PgColumn): RankedField<number> {
  const copied = () => sql`${column}::float8`
  return { ...integer(column), copied, take: (row) => row.double() ?? 0 }
}

/** A `numeric`. Copied as text, because the binary form is no float. */
export function decimal(column: PgColumn): RankedField<number | null> {
  const copied = () => sql`${column}::text`
  return { ...as(column), copied, blank: null, take: (row) => numberOf(row.text()), decode: numberOf }
}

/** A `numeric` without null. */
export function requiredDecimal(column: PgColumn): RankedField<number> {
  const { take, decode, ...field } = decimal(column)
  return { ...field, blank: 0, take: (row) => take(row) ?? 0, decode: (value) => decode(value) ?? 0 }
}

/**
 * An array of text or of an enumeration; null reads as none, and `value` derives it from the column
 * and others. It is selected as one text, because parsing ten thousand arrays costs more than
 * scoring them.
 */
export function texts(column: PgColumn, value: SQL = sql`${column}`): RankedField<readonly string[]> {
  return {
    column,
    copied: () => value,
    blank: [],
    take: (row) => row.texts() ?? [],
    selected: sql`array_to_string(${value}, ',')`,
    decode: (joined) => (typeof joined !== 'string' || joined === '' ? [] : joined.split(',')),
  }
}

/** An instant in milliseconds since 1970. */
export function instant(column: PgColumn): Field<number | null> {
  const copied = () => sql`date_part('epoch', ${column}) * 1000`
  return { column, copied, blank: null, take: (row) => row.double() }
}

/** An array of instants in minutes since 1970. */
export function minutesOf(column: PgColumn, copied: Field<unknown>['copied']): Field<readonly number[]> {
  return { column, copied, blank: [], take: (row) => row.minutes() }
}

/** The UTC day of the first of rising instants, counted from 1970; null reads as 0. */
export function firstDayOf(column: PgColumn): Field<number> {
  const copied = () => sql`floor(extract(epoch from (${column})[1]) / 86400)::int4`
  return { column, copied, blank: 0, take: (row) => row.integer() ?? 0 }
}

/** An array of `int4`. */
export function integers(column: PgColumn): Field<readonly number[]> {
  return { column, copied: () => sql`${column}`, blank: [], take: (row) => row.integers() }
}

/** Reads an object field by field, in the order of the table. */
export function readFields<Table extends FieldTable>(
  table: Table,
  read: (field: Table[keyof Table], name: string) => unknown,
): Values<Table> {
  const values: Record<string, unknown> = {}
  for (const name in table) values[name] = read(table[name], name)
  // Every key of the table is here; `Record` forgets the type of each.
  return values as Values<Table>
}

function as(column: PgColumn) {
  return { column, copied: () => sql`${column}`, selected: column }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}
