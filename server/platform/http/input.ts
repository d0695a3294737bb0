import { z } from 'zod'
import { validationMessage } from '#contract/core/messages.ts'
import type { FieldError } from '#contract/core/problem.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { fieldErrors } from '../problem-details.ts'

export type RawInput = { params: unknown; query: unknown; body: unknown }

/**
 * Closes a schema to fields it does not name, so that a misspelt or smuggled one is refused and not
 * ignored.
 */
function closed(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return schema.def.catchall ? schema : schema.strict()
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator, options } = schema.def
    // Each option was an object with the discriminator before, and still is.
    return z.discriminatedUnion(discriminator, options.map((option) => closed(option as z.ZodType)) as [z.ZodObject])
  }
  return schema
}

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
      const parsed = schema.safeParse(raw[name] ?? {}, { error: validationMessage })
      if (parsed.success) input[name] = parsed.data
      else wrong = [...(wrong ?? []), ...fieldErrors(parsed.error.issues, name)]
    }
    if (wrong) throw problem('core.invalid', { fields: wrong.slice(0, mostNamed) })
    return input
  }
}
