import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authError } from '../auth-error.ts'

const maxBodyBytes = 1_048_576

/** Takes every body as text whatever it calls itself: the protocol reads JSON without asking for the type. */
export function readTextBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) => {
    done(null, body)
  })
}

/** A text that may be missing or null, which the protocol takes for empty. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/** An e-mail address as a person types it: blanks around it are not part of it. */
export const optionalEmail = optionalText.transform((value) => value.trim())

export const optionalFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

/** What callers write about somebody. */
export const optionalMetadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? null)

/** The two fields of a proof key; see flows. */
export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText }

/** Reads the body as JSON of this form, ignoring fields it does not name. @throws bad_json */
export function readBody<S extends z.ZodObject>(request: FastifyRequest, schema: S): z.output<S> {
  const text = typeof request.body === 'string' ? request.body : ''
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not right'}`)
}

/** The same for bodies that may be absent altogether. */
export function readOptionalBody<S extends z.ZodObject>(request: FastifyRequest, schema: S): z.output<S> {
  return request.body ? readBody(request, schema) : schema.parse({})
}

function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw badJson(error instanceof Error ? error.message : 'not JSON')
  }
  // PostgreSQL can store neither NUL nor half a surrogate pair; only an escape can bring one here.
  if (/\\u(0000|d[89a-f])/i.test(text) && !isStorable(value)) throw badJson('contains characters that cannot be stored')
  return value
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}

const badJson = (why: string) => authError(400, 'bad_json', `Could not parse request body as JSON: ${why}`)
