import type { FieldError } from '#contract/core/problem.ts'
import { type Problem, type ProblemCode, problem } from '#contract/problems.ts'

/**
 * Returns a handler for the errors of a statement, for its `catch`: a violation of one of these
 * constraints is thrown as its problem, every other error as it is. Stores use it for each
 * constraint that a person's request can violate, with the fields that a form corrects.
 */
export function problemsBy(
  codes: Readonly<Record<string, ProblemCode>>,
  fields?: readonly FieldError[],
): (error: unknown) => never {
  return (error) => {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      const { constraint } = cause as { constraint?: unknown }
      const code = typeof constraint === 'string' && Object.hasOwn(codes, constraint) && codes[constraint]
      if (code) throw problem(code, { cause: error, ...(fields && { fields }) })
    }
    throw error
  }
}

/** PostgreSQL's own error classes that mean something to the caller whatever the table. */
const states: { readonly [sqlState: string]: ProblemCode } = {
  '40001': 'core.conflict', // serialization failure
  '40P01': 'core.conflict', // deadlock
  '55P03': 'core.conflict', // lock not available
  '22021': 'core.invalid', // a character text cannot hold, such as NUL
  '22P05': 'core.invalid',
  // The contract bounds its fields; these are what a field without a bound would end as.
  '22P02': 'core.invalid', // a text that is no value of the column's type
  '22003': 'core.invalid', // a number out of range
  '22007': 'core.invalid', // a date that is none
  '22008': 'core.invalid', // a date out of range
  '25P03': 'core.unavailable', // a transaction was idle for too long
  '53100': 'core.out-of-storage', // disk full
  '53200': 'core.unavailable', // out of memory
  '53300': 'core.unavailable', // too many connections
  '57014': 'core.unavailable', // statement timeout
  '57P01': 'core.unavailable', // the server is going down
  '57P02': 'core.unavailable',
  '57P03': 'core.unavailable', // or coming up
  '58030': 'core.unavailable', // input or output error
}

// The database names columns, not the fields a caller knows.
const outOfRange = 'One of the values is out of range.'

const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
// A database that is down or still starting has no socket file.
const isLostConnection = (code: string, syscall: unknown) =>
  lostConnection.has(code) || (code === 'ENOENT' && syscall === 'connect')
// pg reports these without a code.
const lostConnectionText =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/**
 * Maps a database error to its problem, or null when it has none. Goes by the code of the error; by
 * the message only where pg itself lost the connection and gives no code.
 */
export function problemOf(error: unknown): Problem | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as { code?: unknown; syscall?: unknown }
    if (typeof code === 'string') {
      if (isLostConnection(code, syscall)) return unavailable(error)
      const byState = Object.hasOwn(states, code) && states[code]
      if (byState === 'core.unavailable') return unavailable(error)
      if (byState === 'core.out-of-storage') return outOfStorage(error)
      if (byState === 'core.invalid') return problem(byState, { cause: error, detail: outOfRange })
      if (byState) return problem(byState, { cause: error })
    }
    if (lostConnectionText.test(cause.message)) return unavailable(error)
  }
  return null
}

// A database that restarts or is overloaded is back soon.
const unavailable = (cause: unknown) => problem('core.unavailable', { cause, retryAfterSeconds: 5 })

/**
 * Returns the problem of a full disk. An operator makes room, so that a repetition after seconds is
 * of no use.
 */
export function outOfStorage(cause: unknown): Problem {
  return problem('core.out-of-storage', { cause, retryAfterSeconds: 60 })
}
