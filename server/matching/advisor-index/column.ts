/**
 * A dictionary-encoded column: each distinct value (the fields of one entry of columns.ts) once,
 * and a short code for every position. A condition is evaluated once a value instead of once an
 * advisor.
 */

import type { FieldValue } from '../listings/fields.ts'

type FieldValues = Readonly<Record<string, FieldValue>>

export type Column<Value> = {
  codes: Uint8Array | Uint16Array | Uint32Array
  readonly values: Value[]
  readonly codeOf: Map<string, number>
  readonly names: readonly string[]
}

/** Creates a column in which every position holds the given value. */
export function createColumn<Value extends FieldValues>(positions: number, value: Value): Column<Value> {
  const names = Object.keys(value)
  return { codes: new Uint8Array(positions), values: [value], codeOf: new Map([[keyOf(names, value), 0]]), names }
}

/**
 * Sets the value of a position from an object with the column's fields. Codes become wider beyond
 * 256 and 65,536 values.
 */
export function setValue(column: Column<FieldValues>, position: number, from: FieldValues): void {
  const key = keyOf(column.names, from)
  let code = column.codeOf.get(key)
  if (code === undefined) {
    code = column.values.push(pick(column.names, from)) - 1
    column.codeOf.set(key, code)
    if (code === 0x100) column.codes = Uint16Array.from(column.codes)
    if (code === 0x1_0000) column.codes = Uint32Array.from(column.codes)
  }
  column.codes[position] = code
}

function keyOf(names: readonly string[], from: FieldValues): string {
  let key = ''
  for (const name of names) key += `${from[name]} `
  return key
}

function pick(names: readonly string[], from: FieldValues): FieldValues {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
}

/** The value of a position. */
export function valueAt<Value>(column: Column<Value>, position: number): Value {
  const code = column.codes[position] ?? 0
  const value = column.values[code]
  if (value === undefined) throw new RangeError(`no value of code ${code}`)
  return value
}

/** Grows the column to more positions. */
export function growColumn(column: Column<unknown>, positions: number): void {
  const { codes } = column
  const grown =
    codes instanceof Uint8Array
      ? new Uint8Array(positions)
      : codes instanceof Uint16Array
        ? new Uint16Array(positions)
        : new Uint32Array(positions)
  grown.set(codes)
  column.codes = grown
}

/** Evaluates a condition for every distinct value: one byte a code, 1 when it holds. */
export function evaluate<Value>({ values }: Column<Value>, condition: (value: Value) => boolean): Uint8Array {
  const results = new Uint8Array(values.length)
  for (const [code, value] of values.entries()) results[code] = condition(value) ? 1 : 0
  return results
}
