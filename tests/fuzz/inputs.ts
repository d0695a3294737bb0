import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the contract's schemas turn into. */
type Schema = {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Real ids by the table that holds them. */
export type FuzzIds = Readonly<Record<string, readonly string[]>>

type Path = readonly (string | number)[]
export type Json = unknown

const uuid = '0190a1b2-0000-7000-8000-00000000ffff'
const farDates = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00Z']

const oddTexts = [
  '',
  ' ',
  '\ud800',
  'half \udfff pair',
  'a\u0000b',
  '\u202eright to left',
  '\ufeff',
  '👩‍👩‍👧‍👦',
  '%',
  "'; drop table users; --",
  '../../etc/passwd',
  'x'.repeat(5_000),
]
const edgeNumbers = [
  -1,
  0,
  2_147_483_647,
  2_147_483_648,
  99_999_999_999,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e308,
  -1e308,
  5e-324,
  0.1,
]
const oddCursors = [
  `2026-13-45T25:61:61.000Z_${uuid}`,
  `2026-01-01T00:00:00.000Z_${'-'.repeat(36)}`,
  `0000-01-01T00:00:00.000Z ${uuid}`,
  Buffer.from(JSON.stringify(['0000-01-01T00:00:00.000Z', uuid])).toString('base64url'),
  Buffer.from(JSON.stringify(['9999-12-31T00:00:00.000Z', uuid])).toString('base64url'),
  Buffer.from('[{}]').toString('base64url'),
]
const nested = (depth: number): Json => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const oddShapes: readonly Json[] = [null, [], {}, { $ne: 1 }, nested(500), true]

/** Every edge a field may be given: those of its own type first, then values of other types. */
export function edgesOf(schema: Schema, name: string): readonly Json[] {
  if (name === 'cursor') return [...oddCursors, ...oddTexts]
  const isDate = schema.format === 'date-time' || schema.format === 'date'
  const dates = schema.format === 'date' ? farDates.map((date) => date.slice(0, 10)) : farDates
  const capitals = schema.format === 'uuid' ? [uuid.toUpperCase()] : []
  return [...capitals, ...(isDate ? dates : []), ...(isNumeric(schema) ? edgeNumbers : oddTexts), ...oddShapes]
}

const isNumeric = ({ type }: Schema) => type === 'integer' || type === 'number'

/** The JSON Schema of what callers may send. */
export function schemaOf(schema: z.ZodType): Schema {
  // The library's own type names far more than the contract uses.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** Values that fit a schema, with real ids where it names one. */
export function fitting(schema: Schema, name: string, ids: FuzzIds): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, name, ids)))
  if (schema.properties) return fittingObject(schema, ids)
  if (schema.type === 'object') return fc.constant({})
  if (schema.type === 'array') return fittingList(schema, name, ids)
  if (isNumeric(schema)) return fittingNumber(schema)
  if (schema.type === 'boolean') return fc.boolean()
  return fittingText(schema, name, ids)
}

function fittingObject({ properties = {}, required = [] }: Schema, ids: FuzzIds): fc.Arbitrary<Json> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name, ids)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
}

function fittingList({ items = {}, minItems = 0 }: Schema, name: string, ids: FuzzIds): fc.Arbitrary<Json> {
  return fc.array(fitting(items, name, ids), { minLength: minItems, maxLength: Math.max(2, minItems) })
}

function fittingNumber({ type, minimum = 0, maximum = 100 }: Schema): fc.Arbitrary<Json> {
  const max = Math.max(minimum, Math.min(maximum, 1_000_000_000))
  if (type === 'integer') return fc.integer({ min: Math.ceil(minimum), max: Math.floor(max) })
  return fc.double({ min: minimum, max, noNaN: true })
}

function fittingText(schema: Schema, name: string, ids: FuzzIds): fc.Arbitrary<Json> {
  const { format, pattern, minLength = 1, maxLength = 40 } = schema
  if (format === 'uuid') return idNamed(name, ids)
  if (format === 'date-time') return fc.constantFrom('2026-03-03T17:00:00Z', '2026-03-09T18:30:00Z')
  if (format === 'date') return fc.constantFrom('2026-03-03', '2026-04-01')
  if (format === 'email') return fc.constant('somebody@example.com')
  if (format === 'uri') return fc.constant('https://example.com')
  // The patterns of free text exclude control characters; words are among what they take.
  if (pattern && !pattern.includes('[^')) return fc.stringMatching(new RegExp(pattern))
  return fc
    .constantFrom('text', 'Grüße 👋', 'ab')
    .filter(({ length }) => length >= Math.min(minLength, 2) && length <= maxLength)
}

/** Ids of the table a field names (`advisorId`, `chats/:id`), and now and then of any other. */
function idNamed(name: string, ids: FuzzIds): fc.Arbitrary<string> {
  const table = name.replace(/Id$/, '')
  const people = /^(advisor|consumer|user|member|person|receiver|colleague)/.test(table)
  const own = people ? ids.users : (ids[table] ?? ids[`${table}s`] ?? ids[table.replace(/-/g, '_')])
  const all = Object.values(ids).flat()
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(own?.length ? own : all)) },
    fc.constantFrom(...all, uuid),
  )
}

/** A field of an input: where it lies and what it should hold. */
export type Leaf = { readonly path: Path; readonly schema: Schema; readonly name: string }

/** All fields of a schema, those inside objects and lists too. */
export function leavesOf(schema: Schema, path: Path = [], name = ''): Leaf[] {
  const inner = schema.anyOf ?? schema.oneOf
  if (inner) return inner.flatMap((choice) => leavesOf(choice, path, name))
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, field]) => leavesOf(field, [...path, key], key))
  if (schema.type === 'array' && schema.items)
    return [{ path, schema, name }, ...leavesOf(schema.items, [...path, 0], name)]
  return path.length === 0 ? [] : [{ path, schema, name }]
}

/** A copy of an input with one field replaced. */
export function withValue(input: Json, [key, ...rest]: Path, value: Json): Json {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const [, ...others] = Array.isArray(input) ? input : []
    return [withValue(Array.isArray(input) ? input[0] : undefined, rest, value), ...others]
  }
  const fields = typeof input === 'object' && input !== null ? input : {}
  return { ...fields, [key]: withValue(Reflect.get(fields, key), rest, value) }
}
