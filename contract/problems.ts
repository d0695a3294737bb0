import { archiveProblems } from './archive/problems.ts'
import { authProblems } from './auth/problems.ts'
import { billingProblems } from './billing/problems.ts'
import { callsProblems } from './calls/problems.ts'
import { coreProblems, type FieldError, type ProblemKind } from './core/problem.ts'
import { eligibilityProblems } from './eligibility/problems.ts'
import { emailsProblems } from './emails/problems.ts'
import { firmsProblems } from './firms/problems.ts'
import { integrationsProblems } from './integrations/problems.ts'
import { leadsProblems } from './leads/problems.ts'
import { matchingProblems } from './matching/problems.ts'
import { messagingProblems } from './messaging/problems.ts'
import { notificationsProblems } from './notifications/problems.ts'
import { operationsProblems } from './operations/problems.ts'
import { profilesProblems } from './profiles/problems.ts'
import { reviewsProblems } from './reviews/problems.ts'
import { schedulingProblems } from './scheduling/problems.ts'
import { staffProblems } from './staff/problems.ts'
import { supportProblems } from './support/problems.ts'
import { verificationProblems } from './verification/problems.ts'

/** Every problem the product can answer with: code, status and the sentence people read. */
export const problems = {
  ...coreProblems,
  ...authProblems,
  ...profilesProblems,
  ...emailsProblems,
  ...verificationProblems,
  ...billingProblems,
  ...firmsProblems,
  ...eligibilityProblems,
  ...schedulingProblems,
  ...messagingProblems,
  ...callsProblems,
  ...reviewsProblems,
  ...matchingProblems,
  ...leadsProblems,
  ...integrationsProblems,
  ...archiveProblems,
  ...notificationsProblems,
  ...operationsProblems,
  ...staffProblems,
  ...supportProblems,
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problems

export type ProblemOptions = {
  detail?: string
  fields?: readonly FieldError[]
  cause?: unknown
  retryAfterSeconds?: number
}

/** The only error the product throws on purpose. `cause` goes to the log and never to a reply. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: string | undefined
  readonly fields: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(problems[code].title, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.status = problems[code].status
    this.detail = options.detail
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Makes a problem to throw: `throw problem('scheduling.slot-taken')`. */
export function problem(code: ProblemCode, options?: ProblemOptions): Problem {
  return new Problem(code, options)
}

/** Tells whether a string is a code of the catalogue, for problems that arrive over the wire. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}
