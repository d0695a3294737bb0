import { z } from 'zod'

/** What a code of the problem catalogue says: its HTTP status and the sentence shown to people. */
export type ProblemKind = { readonly status: number; readonly title: string }

/** Declares a capability's part of the catalogue; the keys become the type of `code`. */
export function defineProblems<const K extends Record<`${string}.${string}`, ProblemKind>>(kinds: K): K {
  return kinds
}

/** One thing wrong with one field. `path` is dotted, with array positions as numbers: `goals.0.amount`. */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The wire form of a problem: RFC 9457 plus our stable `code` and every field's message. */
export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  errors: z.array(FieldError).optional(),
  retryAfterSeconds: z.number().int().optional(),
})
export type ProblemDetails = z.infer<typeof ProblemDetails>

export const coreProblems = defineProblems({
  'core.unexpected': { status: 500, title: 'Something went wrong on our side. Please try again.' },
  'core.invalid': { status: 400, title: 'Some of what was sent is not right.' },
  'core.malformed': { status: 400, title: 'The request could not be read.' },
  'core.too-large': { status: 413, title: 'That is larger than we can take.' },
  'core.unsupported-media': { status: 415, title: 'Send this request as JSON.' },
  'core.signed-out': { status: 401, title: 'Please sign in to access this page' },
  'core.forbidden': { status: 403, title: 'Your account may not do this.' },
  'core.second-factor-required': { status: 403, title: 'Please set up two-step sign-in first.' },
  'core.unverified': { status: 403, title: 'Please verify your e-mail address first.' },
  'core.not-found': { status: 404, title: 'We could not find that.' },
  'core.method-not-allowed': { status: 405, title: 'That cannot be done here.' },
  'core.conflict': { status: 409, title: 'Somebody changed this in the meantime. Please look again.' },
  'core.too-many': { status: 429, title: 'Too many requests. Please wait a moment.' },
  'core.unavailable': { status: 503, title: 'Not available just now. Please try again shortly.' },
  'core.out-of-storage': {
    status: 507,
    title: 'We have no room to save this at the moment. Please try again in a few minutes.',
  },
})
