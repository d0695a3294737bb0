import { heldTextsProblems } from './archive/held-texts/problems.ts'
import { archiveProblems } from './archive/problems.ts'
import { authProblems } from './auth/problems.ts'
import { billingProblems } from './billing/problems.ts'
import { callsProblems } from './calls/problems.ts'
import { coreProblems, type FieldError, type ProblemKind } from './core/problem.ts'
import { eligibilityProblems } from './eligibility/problems.ts'
import { emailsProblems } from './emails/problems.ts'
import { firmsProblems } from './firms/problems.ts'
import { integrationsProblems } from './integrations/problems.ts'
import { clientProblems } from './leads/clients/problems.ts'
import { duplicateProblems } from './leads/duplicates/problems.ts'
import { fieldProblems } from './leads/fields/problems.ts'
import { importProblems } from './leads/imports/problems.ts'
import { leadsProblems } from './leads/problems.ts'
import { referralProblems } from './leads/referrals/problems.ts'
import { matchingProblems } from './matching/problems.ts'
import { attachmentsProblems } from './messaging/attachments/problems.ts'
import { linkPreviewProblems } from './messaging/link-previews/problems.ts'
import { messagingProblems } from './messaging/problems.ts'
import { pushProblems } from './notifications/push/problems.ts'
import { textProblems } from './notifications/texts/problems.ts'
import { appealProblems } from './operations/appeals/problems.ts'
import { peopleProblems } from './operations/people/problems.ts'
import { reportProblems } from './operations/reports/problems.ts'
import { profilesProblems } from './profiles/problems.ts'
import { reviewsProblems } from './reviews/problems.ts'
import { bookingPageProblems } from './scheduling/booking-pages/problems.ts'
import { calendarAccountProblems } from './scheduling/calendar-accounts/problems.ts'
import { entryProblems } from './scheduling/entries/problems.ts'
import { linkedCalendarProblems } from './scheduling/linked-calendars/problems.ts'
import { schedulingProblems } from './scheduling/problems.ts'
import { proposalProblems } from './scheduling/proposals/problems.ts'
import { switchProblems } from './staff/switches/problems.ts'
import { deskProblems } from './support/desk/problems.ts'
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
  ...entryProblems,
  ...bookingPageProblems,
  ...calendarAccountProblems,
  ...linkedCalendarProblems,
  ...proposalProblems,
  ...messagingProblems,
  ...attachmentsProblems,
  ...linkPreviewProblems,
  ...callsProblems,
  ...reviewsProblems,
  ...matchingProblems,
  ...leadsProblems,
  ...pushProblems,
  ...textProblems,
  ...clientProblems,
  ...importProblems,
  ...duplicateProblems,
  ...fieldProblems,
  ...referralProblems,
  ...integrationsProblems,
  ...archiveProblems,
  ...heldTextsProblems,
  ...peopleProblems,
  ...reportProblems,
  ...appealProblems,
  ...deskProblems,
  ...switchProblems,
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
