import { z } from 'zod'

/** What a code of the problem catalogue says: its HTTP status and the sentence shown to people. */
export type ProblemKind = { readonly status: number; readonly title: string }

/** Declares a capability's part of the catalogue; the keys become the type of `code`. */
export function defineProblems<const K extends Record<`${string}.${string}`, ProblemKind>>(kinds: K): K {
  return kinds
}

/**
 * One thing wrong with one field. `path` is dotted, with array positions as numbers:
 * `goals.0.amount`.
 */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/**
 * A sentence of the catalogue or of an exception as the error of a field, which ends without a
 * period (docs/style.md).
 */
export function fieldMessage(sentence: string): string {
  return sentence.replace(/\.$/, '')
}

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
  'core.invalid': { status: 400, title: 'Some of the information isn’t right. Please check it.' },
  'core.malformed': { status: 400, title: 'We couldn’t read the request.' },
  'core.too-large': { status: 413, title: 'That’s too large.' },
  'core.unsupported-media': { status: 415, title: 'Send this request as JSON.' },
  'core.signed-out': { status: 401, title: 'Please sign in to access this page' },
  'core.forbidden': { status: 403, title: 'You don’t have access to this.' },
  'core.second-factor-required': { status: 403, title: 'Please set up two-step sign-in first.' },
  'core.view-only': { status: 403, title: 'You’re viewing this account. You can’t change anything in it.' },
  'core.not-in-view': { status: 403, title: 'You can’t see this while you view an account.' },
  'core.view-ended': { status: 403, title: 'This view of the account has ended. Open the account again.' },
  'core.unverified': { status: 403, title: 'Please verify your email address first.' },
  'core.not-found': { status: 404, title: 'We couldn’t find that.' },
  'core.method-not-allowed': { status: 405, title: 'You can’t do that here.' },
  'core.conflict': { status: 409, title: 'Someone else changed this. Please reload and try again.' },
  'core.too-many': { status: 429, title: 'Too many requests. Please wait a moment.' },
  'core.unavailable': { status: 503, title: 'This isn’t available right now. Please try again shortly.' },
  'core.out-of-storage': {
    status: 507,
    title: 'We can’t save this right now. Please try again in a few minutes.',
  },
})
