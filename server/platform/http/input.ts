import { z } from 'zod'
import { validationMessage } from '#contract/core/messages.ts'
import type { FieldError } from '#contract/core/problem.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { fieldErrors } from '../problem-details.ts'

export type RawInput = { params: unknown; query: unknown; body: unknown }

/**
 * Closes a schema and all inside of it to fields that they do not name, so that a misspelt or
 * smuggled one is refused and not ignored. What a schema checks beyond its shape stays.
 */
function closed(schema: z.core.$ZodType): z.core.$ZodType {
  const { $ZodArray, $ZodObject, $ZodPipe, $ZodRecord, $ZodUnion } = z.core
  if (schema instanceof $ZodObject) {
    const { shape, catchall } = schema._zod.def
    const fields = Object.entries(shape).map(([name, field]) => [name, closed(field)])
    return remade(schema, { shape: Object.fromEntries(fields), catchall: catchall ?? z.never() })
  }
  if (schema instanceof $ZodUnion) return remade(schema, { options: schema._zod.def.options.map(closed) })
  if (schema instanceof $ZodArray) return remade(schema, { element: closed(schema._zod.def.element) })
  if (schema instanceof $ZodRecord) return remade(schema, { valueType: closed(schema._zod.def.valueType) })
  if (schema instanceof $ZodPipe)
    return remade(schema, { in: closed(schema._zod.def.in), out: closed(schema._zod.def.out) })
  const wrapper = wrappers.find((each) => schema instanceof each)
  return wrapper ? remade(schema, { innerType: closed(Reflect.get(schema._zod.def, 'innerType')) }) : schema
}

/** What holds one schema and stays what it is when that is closed. */
const wrappers = [
  z.core.$ZodOptional,
  z.core.$ZodNullable,
  z.core.$ZodDefault,
  z.core.$ZodPrefault,
  z.core.$ZodNonOptional,
  z.core.$ZodReadonly,
]

// A default is a getter of the definition, which a spread would call.
const remade = (schema: z.core.$ZodType, change: object) =>
  z.core.clone(schema, z.core.util.mergeDefs(schema._zod.def, change))

/** The most fields that one answer names: a body of megabytes may have a million wrong ones. */
const mostNamed = 200

/**
 * Makes the reader of an endpoint's input. It looks at parameters, query and body together, so that
 * one answer names everything that is wrong, up to 200 fields.
 */
export function inputReader(endpoint: EndpointShape): (raw: RawInput) => RawInput {
  const parts = (['params', 'query', 'body'] as const).flatMap((name) => {
    const schema = endpoint[name]
    return schema ? [{ name, schema: closed(schema) }] : []
  })
  return (raw) => {
    const input: RawInput = { params: undefined, query: undefined, body: undefined }
    let wrong: FieldError[] | undefined
    for (const { name, schema } of parts) {
      // A body may hold anything, a missing one is read as an empty object so that its fields are
      // named one by one.
      const parsed = z.safeParse(schema, raw[name] ?? {}, { error: validationMessage })
      if (parsed.success) input[name] = parsed.data
      else wrong = [...(wrong ?? []), ...fieldErrors(parsed.error.issues, name)]
    }
    if (wrong) throw problem('core.invalid', { fields: wrong.slice(0, mostNamed) })
    return input
  }
}
