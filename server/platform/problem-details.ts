import type { z } from 'zod'
import type { FieldError, ProblemDetails } from '#contract/core/problem.ts'
import { Problem, problem } from '#contract/problems.ts'
import { problemOf } from './db/constraints.ts'
import type { Logger } from './log/logger.ts'

/**
 * Finds the problem of an error. An unforeseen error becomes `core.unexpected` with the error as
 * its cause, which goes to the log and never to a caller.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  return problemOf(error) ?? problem('core.unexpected', { cause: error })
}

/**
 * Tells whether a problem is a fault of the server. A 503 without a cause is not: the server says
 * "not now" by design, as for a full queue.
 */
export function isFault({ status, cause }: Problem): boolean {
  return status >= 500 && !(status === 503 && cause === undefined)
}

/** Logs a fault as an error and a "not now" as a warning, and nothing of a caller's mistake. */
export function logFault(log: Logger, found: Problem, message: string, fields: object = {}): void {
  if (isFault(found)) log.error({ ...fields, err: found, code: found.code }, message)
  else if (found.status >= 500) log.warn({ ...fields, code: found.code }, message)
}

/**
 * Writes a problem in its wire form (RFC 9457). `instance` is the request's id, by which its log
 * lines are found.
 */
export function problemDetails(found: Problem, instance?: string): ProblemDetails {
  return {
    type: `/problems/${found.code}`,
    title: found.message,
    status: found.status,
    code: found.code,
    ...(found.detail === undefined ? {} : { detail: found.detail }),
    ...(instance === undefined ? {} : { instance }),
    ...(found.fields === undefined ? {} : { errors: [...found.fields] }),
    ...(found.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: found.retryAfterSeconds }),
  }
}

/**
 * Names every field that a schema refused, unknown ones one by one, by the path that a form uses:
 * `goals.0.amount`. What is wrong with the whole goes by the name of the part: `body`.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], part: string): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.') || part, message: issue.message }]
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'There is no such field' }))
  })
}
