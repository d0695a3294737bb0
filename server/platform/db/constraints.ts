import { type Problem, type ProblemCode, problem } from '#contract/problems.ts'

/**
 * What the database's refusals mean, by the name of the constraint that refused. A capability adds a line here for
 * each constraint a person can run into; the name says what it refuses.
 */
const meanings: { readonly [constraint: string]: ProblemCode } = {
  appointments_advisor_no_overlap: 'scheduling.slot-taken',
  appointments_one_open_consultation: 'scheduling.consultation-used',
  reviews_one_per_appointment: 'reviews.already-written',
  verifications_crd_once: 'verification.crd-taken',
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
// pg reports these without a code.
const lostConnectionText =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/**
 * Maps a database error to its problem, or null when it has none. Goes by constraint name and error
 * class, never by the message text, which PostgreSQL may change.
 */
export function problemOf(error: unknown): Problem | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { constraint, code } = cause as { constraint?: unknown; code?: unknown }
    const byName = typeof constraint === 'string' && Object.hasOwn(meanings, constraint) && meanings[constraint]
    if (byName) return problem(byName, { cause: error })
    if (typeof code === 'string') {
      if (lostConnection.has(code)) return unavailable(error)
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

/** Returns the problem of a full disk. An operator makes room, so that a repetition after seconds is of no use. */
export function outOfStorage(cause: unknown): Problem {
  return problem('core.out-of-storage', { cause, retryAfterSeconds: 60 })
}
