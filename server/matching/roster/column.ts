/**
 * Holds what few advisors differ in: each distinct value once, and a short code for every position. A question about the
 * value is answered once a value instead of once an advisor.
 */

export type Column<Value> = {
  codes: Uint8Array | Uint16Array | Uint32Array
  readonly values: Value[]
  readonly codeOf: Map<string, number>
  readonly keyOf: (value: Value) => string
}

/** Makes a column in which every position holds the given value. */
export function makeColumn<Value>(positions: number, value: Value, keyOf: (value: Value) => string): Column<Value> {
  return { codes: new Uint8Array(positions), values: [value], codeOf: new Map([[keyOf(value), 0]]), keyOf }
}

/** Gives a position its value. Beyond 256 and 65,536 distinct values the codes become twice as wide. */
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

/** Gives a position's value. */
export function valueAt<Value>(column: Column<Value>, position: number): Value {
  const code = column.codes[position] ?? 0
  const value = column.values[code]
  if (value === undefined) throw new RangeError(`no value of code ${code}`)
  return value
}

/** Makes room for more positions. */
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

/** Answers a question for every distinct value: one byte a code, 1 for yes. */
export function answersOf<Value>({ values }: Column<Value>, isSo: (value: Value) => boolean): Uint8Array {
  const answers = new Uint8Array(values.length)
  for (const [code, value] of values.entries()) answers[code] = isSo(value) ? 1 : 0
  return answers
}
