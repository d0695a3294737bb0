import { z } from 'zod'
import { Id, Instant, text } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { roles } from '#contract/profiles/values.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { appealOutcomes, reportDecisions } from '../reports/values.ts'
import { appealLists, statementMaxLength } from './values.ts'

/** A signed link names the decision and when it ends. */
export const AppealParams = z.object({ token: z.string().regex(/^[0-9a-f-]{36}\.\d{13}\.[A-Za-z0-9_-]{43}$/) })

const Appeal = z.object({
  statement: z.string(),
  openedAt: Instant,
  /** Null while nobody decided. */
  outcome: z.enum(appealOutcomes).nullable(),
  /** Why, as the person reads it. */
  answer: z.string().nullable(),
  decidedAt: Instant.nullable(),
})
const Decision = z.object({
  decision: z.enum(reportDecisions),
  reason: z.string(),
  days: z.number().int().nullable(),
  decidedAt: Instant,
})

/** A decision as its person reads it by the link they were mailed. */
export const OwnDecision = Decision.extend({
  /** Until when they can appeal. */
  appealEndsAt: Instant,
  isReversed: z.boolean(),
  appeal: Appeal.nullable(),
})
export type OwnDecision = z.infer<typeof OwnDecision>

export const WriteAppeal = z.object({
  statement: text(statementMaxLength).min(20, 'Tell us in at least 20 characters why this is wrong'),
})
export type WriteAppeal = z.infer<typeof WriteAppeal>

/** An appeal for the staff, with the decision that it is against. */
export const StaffAppeal = Appeal.extend({
  /** The report that was decided. */
  reportId: Id,
  person: z.object({ id: Id, name: z.string(), role: z.enum(roles) }),
  against: Decision.extend({ decidedByName: z.string() }),
  /** Null while nobody decided. */
  decidedByName: z.string().nullable(),
  /** False for the one who made the decision, and once the appeal is decided. */
  canDecide: z.boolean(),
})
export type StaffAppeal = z.infer<typeof StaffAppeal>

export const AppealsQuery = PageQuery.extend({ list: z.enum(appealLists).default('open') })
export type AppealsQuery = z.infer<typeof AppealsQuery>
export const AppealsPage = pageOf(StaffAppeal)

/** The person reads the reason. */
export const DecideReportAppeal = z.object({ outcome: z.enum(appealOutcomes), reason: StaffReason })
export type DecideReportAppeal = z.infer<typeof DecideReportAppeal>
