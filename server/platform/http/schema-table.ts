import { z } from 'zod'
import { type Html, html } from './plain-page.ts'

type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: { readonly [name: string]: JsonSchema }
  readonly additionalProperties?: JsonSchema | boolean
  readonly required?: readonly string[]
}
type Row = { readonly path: string; readonly kind: string; readonly optional: boolean }

/** Says in a few words what a value may be. */
function kindOf(schema: JsonSchema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(kindOf).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}${bound(schema.maxItems, 'at most ')}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties)
    return `object of ${kindOf(schema.additionalProperties)}`
  const name = schema.format ?? schema.type ?? 'anything'
  return `${typeof name === 'string' ? name : name.join(' or ')}${bound(schema.maxLength, 'at most ')}${range(schema)}`
}

const bound = (value: number | undefined, words: string) => (value === undefined ? '' : `, ${words}${value}`)

function range({ minimum, maximum }: JsonSchema): string {
  // What only says "a safe integer" says nothing.
  const [from, to] = [minimum, maximum].map((value) => (Math.abs(value ?? 0) >= 2 ** 53 - 1 ? undefined : value))
  if (from === undefined) return to === undefined ? '' : `, up to ${to}`
  return to === undefined ? `, from ${from}` : `, ${from} to ${to}`
}

/**
 * The object whose fields are worth rows of their own: the schema itself, or what its list or
 * choice holds.
 */
function insideOf(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema
  if (schema.items) return insideOf(schema.items)
  return (schema.anyOf ?? schema.oneOf)?.map(insideOf).find((inside) => inside !== undefined)
}

function rowsOf(schema: JsonSchema, prefix: string): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const optional = !(schema.required ?? []).includes(name)
    const inside = insideOf(field)
    const row = { path, kind: kindOf(field), optional }
    return inside ? [row, ...rowsOf(inside, `${path}${field.type === 'array' ? '[]' : ''}.`)] : [row]
  })
}

/** Shows a schema as a table of its fields, nested ones by their path. */
export function schemaTable(schema: z.ZodType, io: 'input' | 'output'): Html {
  // What toJSONSchema returns has these members and more; only these are read.
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  const inside = insideOf(json)
  const rows = inside ? rowsOf(inside, '') : []
  if (rows.length === 0) return html`<p>${kindOf(json)}</p>`
  return html`<table><tbody>${rows.map(
    ({ path, kind, optional }) =>
      html`<tr><td class="path">${path}</td><td>${kind}</td><td class="facts">${optional ? 'optional' : ''}</td></tr>`,
  )}</tbody></table>`
}
