/**
 * A dictionary-encoded column: each distinct value once, and a short code for every position. A condition is evaluated once
 * a value instead of once an advisor.
 */

export type Column<Value> = {
  codes: Uint8Array | Uint16Array | Uint32Array
  readonly values: Value[]
  readonly codeOf: Map<string, number>
  readonly keyOf: (value: Value) => string
}

/** Creates a column in which every position holds the given value. */
export function createColumn<Value>(positions: number, value: Value, keyOf: (value: Value) => string): Column<Value> {
  return { codes: new Uint8Array(positions), values: [value], codeOf: new Map([[keyOf(value), 0]]), keyOf }
}

/** Sets the value of a position. Codes become wider beyond 256 and 65,536 distinct values. */
export function setValue<Value>(column: Column<Value>, position: number, value: Value): void {
  const key = column.keyOf(value)
  let code = column.codeOf.get(key)
  if (code === undefined) {
    code = column.values.push(value) - 1
    column.codeOf.set(key, code)
    if (code === 0x100) column.codes = Uint16Array.from(column.codes)
    if (code === 0x1_0000) column.codes = Uint32Array.from(column.codes)
  }
  column.codes[position] = code
}

/** The value of a position. */
export function valueAt<Value>(column: Column<Value>, position: number): Value {
  const code = column.codes[position] ?? 0
  const value = column.values[code]
  if (value === undefined) throw new RangeError(`no value of code ${code}`)
  return value
}

/** Grows the column to more positions. */
export function growColumn<Value>(column: Column<Value>, positions: number): void {
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
