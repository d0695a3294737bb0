import { z } from 'zod'
import { Id, Instant, text } from '#contract/core/fields.ts'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { certifications } from '#contract/profiles/values.ts'
import { Appeal } from '../appeals/schemas.ts'
import { appealDecisions } from '../appeals/values.ts'
import { certificationDecisions, evidenceMaxLength } from '../certifications/values.ts'
import { NamedCase } from '../schemas.ts'
import { decisionReasonMaxLength } from '../values.ts'
import { caseActions, caseDecisions, queueLists } from './values.ts'

export const QueueQuery = PageQuery.extend({
  list: z.enum(queueLists).default('waiting'),
  /** Part of a name or an address, or a whole CRD number. */
  search: text(searchMaxLength).optional(),
})
export type QueueQuery = z.infer<typeof QueueQuery>

/** How many cases of the queue wait: for the reader, and for another person than the reader. */
export const QueueCounts = z.object({
  waiting: z.number().int(),
  appeals: z.number().int(),
  others: z.number().int(),
})
export type QueueCounts = z.infer<typeof QueueCounts>

/** An administrator as others see them. */
export const Reviewer = z.object({ id: Id, name: z.string() })
export type Reviewer = z.infer<typeof Reviewer>

/** The latest appeal as administrators read it, with who made the decision it is about. */
const CaseAppeal = Appeal.extend({ decidedByName: z.string().nullable() })

/** A case in the hands of administrators. */
export const QueueCase = NamedCase.extend({
  /** Since when it waits for an administrator; null when it does not. */
  waitingSince: Instant.nullable(),
  assignee: Reviewer.nullable(),
  /** Who wants a second opinion; another person decides. */
  secondOpinionOf: Reviewer.nullable(),
  appeal: CaseAppeal.nullable(),
  /** The proof that upholding the open appeal brings back; null when there is none. */
  restorableProof: NamedCase.shape.proof,
  /** Until when the reader may take their decision back. */
  undoUntil: Instant.nullable(),
  can: z.array(z.enum(caseActions)),
  /** The administrators who cannot have it: another person decides. */
  excludedIds: z.array(Id),
})
export type QueueCase = z.infer<typeof QueueCase>

/** The assignee as the caller saw it: two people who take one case do not both get it. */
export const AssignCase = z.object({ assigneeId: Id.nullable(), previousId: Id.nullable() })
export type AssignCase = z.infer<typeof AssignCase>

const reason = 'Enter a reason. The advisor can read it'

/**
 * A note is optional to approve; a rejection and a second opinion need one. `checkedAt` is the
 * comparison that the caller read: nobody approves a name or number that they did not see.
 */
export const DecideVerification = z
  .object({ decision: z.enum(caseDecisions), note: text(decisionReasonMaxLength), checkedAt: Instant.nullish() })
  .refine(({ decision, note }) => decision !== 'rejected' || note !== '', { path: ['note'], error: reason })
  .refine(({ decision, note }) => decision !== 'second_opinion' || note !== '', {
    path: ['note'],
    error: 'Say what the second person should look at',
  })
export type DecideVerification = z.infer<typeof DecideVerification>

export const RevokeVerification = z.object({ note: text(decisionReasonMaxLength).min(1, reason) })
export type RevokeVerification = z.infer<typeof RevokeVerification>

export const DecideAppeal = z.object({
  decision: z.enum(appealDecisions),
  note: text(decisionReasonMaxLength).min(1, 'Enter a reason. The advisor can read it'),
})
export type DecideAppeal = z.infer<typeof DecideAppeal>

/** A certification that waits for an administrator. */
export const CertificationCheck = z.object({
  id: Id,
  advisorId: Id,
  advisorName: z.string(),
  email: z.string(),
  crdNumber: z.string().nullable(),
  certification: z.enum(certifications),
  evidence: z.string(),
  requestedAt: Instant,
})
export type CertificationCheck = z.infer<typeof CertificationCheck>

/** The note says where it was checked, or why it can’t be confirmed. */
export const DecideCertification = z.object({
  decision: z.enum(certificationDecisions),
  note: text(evidenceMaxLength).min(1, 'Say where you checked it, or why it can’t be confirmed'),
})
export type DecideCertification = z.infer<typeof DecideCertification>
