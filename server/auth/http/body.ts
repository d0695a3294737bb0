import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authError } from '../auth-error.ts'

const maxBodyBytes = 1_048_576

/** Reads every body as text: the protocol parses JSON whatever the content type says. */
export function readTextBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) => {
    done(null, body)
  })
}

/** A text that may be missing or null, which means empty. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/** A typed email address, without surrounding spaces. */
export const optionalEmail = optionalText.transform((value) => value.trim())

export const optionalFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

/** Deeper than the metadata of any client; more would exhaust the stack of what reads it. */
const maxMetadataDepth = 32

/** User or app metadata of an account. */
export const optionalMetadata = z
  .record(z.string(), z.unknown())
  .refine((value) => isWithinDepth(value, maxMetadataDepth), 'is nested too deeply')
  .nullish()
  .transform((value) => value ?? null)

function isWithinDepth(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isWithinDepth(part, levels - 1))
}

/** The two fields of a code challenge (RFC 7636). */
export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText }

/** Reads the body as JSON of this form, ignoring fields it does not name. @throws bad_json */
export function readBody<S extends z.ZodObject>(request: FastifyRequest, schema: S): z.output<S> {
  const text = typeof request.body === 'string' ? request.body : ''
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not right'}`)
}

/** Reads an optional body. */
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
  // PostgreSQL stores neither NUL nor lone surrogates, which only escapes can contain.
  if (/\\u(0000|d[89a-f])/i.test(text) && !isStorable(value)) throw badJson('contains characters that cannot be stored')
  return value
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}

const badJson = (why: string) => authError(400, 'bad_json', `Could not parse request body as JSON: ${why}`)
