import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { stripeDescriptionPath } from '../../../scripts/stripe-description.mjs'

type Schema = { readonly properties?: Readonly<Record<string, object>>; readonly [keyword: string]: unknown }
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: object }
type Answer = { readonly content: Readonly<Record<string, { readonly schema: object }>> }
type Operation = {
  readonly responses: Readonly<Record<string, Answer>>
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

/**
 * Names that the version of our SDK has given to parameters since the description was published
 * (docs/payment-gateway.md).
 */
const renamed: Readonly<Record<string, string>> = { allowed_payment_method_types: 'payment_method_types' }

export type StripeDescription = ReturnType<typeof readStripeDescription>

/** Stripe's published description of its API, by which requests, answers and events are checked. */
export function readStripeDescription() {
  const { paths, components } = JSON.parse(readFileSync(stripeDescriptionPath, 'utf8')) as Description
  // Values of a form are texts, and formats such as `unix-time` are Stripe's own.
  const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false, logger: false })
  const exact = new Ajv({ strict: false, validateFormats: false, logger: false })
  const templates = Object.keys(paths).map((path) => [path, patternOf(path)] as const)
  const compiled = new Map<string, ValidateFunction>()

  function validatorOf(method: string, path: string): ValidateFunction | null {
    const operation = paths[path]?.[method.toLowerCase()]
    if (!operation) return null
    const key = `${method} ${path}`
    const validate = compiled.get(key) ?? ajv.compile(schemaOf(operation))
    compiled.set(key, validate)
    return validate
  }

  /** Why a value is none of a schema, in words; null when it fits. */
  function differenceFrom(schema: object, value: unknown): string | null {
    const validate = exact.compile(partFor(components.schemas, schema, value))
    return validate(value) ? null : exact.errorsText(validate.errors)
  }

  return {
    /** How an answer differs from what Stripe sends there; null when it fits the description. */
    answerMismatch(method: string, pathname: string, status: number, body: unknown): string | null {
      const [path = ''] = templates.find(([, pattern]) => pattern.test(pathname)) ?? []
      const { responses = {} } = paths[path]?.[method.toLowerCase()] ?? {}
      const { schema } = (responses[status] ?? responses.default)?.content['application/json'] ?? {}
      return schema ? differenceFrom(schema, body) : `no answer ${status} is described`
    },
    /** The same of an event, whose object names its kind itself. */
    eventMismatch(event: { readonly data: { readonly object: object } }): string | null {
      const { object } = event.data
      const kind = 'object' in object ? String(object.object) : ''
      return differenceFrom({ $ref: `${schemas}event` }, event) ?? differenceFrom({ $ref: `${schemas}${kind}` }, object)
    },
    /** Why Stripe would refuse a request, in its words; null when it fits the description. */
    mismatch(method: string, pathname: string, form: URLSearchParams): string | null {
      const [path] = templates.find(([, pattern]) => pattern.test(pathname)) ?? []
      const validate = path === undefined ? null : validatorOf(method, path)
      if (!validate) return `Unrecognized request URL (${method}: ${pathname}).`
      if (validate(decodeForm(form))) return null
      const [{ instancePath = '', message = '', params = {} } = {}] = validate.errors ?? []
      return `Invalid request: ${instancePath} ${message} ${JSON.stringify(params)}`
    },
  }
}

const schemas = '#/components/schemas/'

/**
 * The part of a schema that a value touches, which may hold nothing that the schema lacks. The
 * whole is one knot of a thousand schemas that expand into each other.
 */
function partFor(all: Description['components']['schemas'], schema: object, value: unknown): object {
  const { $ref, nullable, anyOf, properties, items, ...rest } = schema as Schema & {
    readonly $ref?: string
    readonly nullable?: boolean
    readonly anyOf?: readonly object[]
    readonly items?: object
  }
  if (nullable && value === null) return { type: 'null' }
  if ($ref) return partFor(all, all[$ref.slice(schemas.length)] ?? { not: {} }, value)
  if (anyOf) return { anyOf: anyOf.map((choice) => partFor(all, choice, value)) }
  if (Array.isArray(value) && value.length > 0 && items)
    return { ...rest, items: { anyOf: value.map((item) => partFor(all, items, item)) } }
  if (typeof value !== 'object' || value === null || !properties || Object.keys(properties).length === 0) return rest
  const touched = Object.entries(value).flatMap(([name, inner]) => {
    const property = properties[name]
    return property ? [[name, partFor(all, property, inner)]] : []
  })
  return { ...rest, properties: Object.fromEntries(touched), additionalProperties: false }
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

/** The parameters of an operation in its body, or in its query. */
function schemaOf({ parameters = [], requestBody }: Operation): Schema {
  const body = requestBody?.content['application/x-www-form-urlencoded']?.schema
  if (body?.properties && Object.keys(body.properties).length > 0) return body
  const query = parameters.filter((parameter) => parameter.in === 'query')
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  }
}

type Node = string | { [name: string]: Node }

/** Reads the nested names of Stripe's forms: `line_items[0][amount]`, `expand[]`. */
function decodeForm(form: URLSearchParams): unknown {
  const root: { [name: string]: Node } = {}
  for (const [key, value] of form) {
    const [first = '', ...inner] = key.split(/[[\]]+/).filter((part) => part !== '')
    const names = [renamed[first] ?? first, ...inner, ...(key.endsWith('[]') ? ['0'] : [])]
    let at = root
    for (const name of names.slice(0, -1)) {
      const next = at[name]
      const inside = typeof next === 'object' ? next : {}
      at[name] = inside
      at = inside
    }
    at[names.at(-1) ?? ''] = value
  }
  return withArrays(root)
}

/** An object of positions is an array. */
function withArrays(node: Node): unknown {
  if (typeof node === 'string') return node
  const entries = Object.entries(node)
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name)))
    return entries.map(([, value]) => withArrays(value))
  return Object.fromEntries(entries.map(([name, value]) => [name, withArrays(value)]))
}
