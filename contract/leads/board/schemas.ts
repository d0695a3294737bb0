import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { Specialty, State } from '#contract/profiles/schemas.ts'
import { LeadCounts, LeadStatus } from '../schemas.ts'
import { assignmentOutcomes, boardOrders, leadsAtOnce } from '../values.ts'

/** A lead as those who run a firm read it: nothing that names the consumer. */
export const BoardLead = z.object({
  id: Id,
  /** What advisors read before an agreement: "A consumer in Oregon". */
  displayName: z.string(),
  wants: z.array(Specialty),
  state: State.nullable(),
  status: LeadStatus,
  createdAt: Instant,
  /** When the advisor answered or the consumer booked at once; null while the consumer waits. */
  firstContactAt: Instant.nullable(),
  /** When the advisor answered first; null for a booking that needed no answer. */
  firstAnswerAt: Instant.nullable(),
  /** Null in the unassigned pool. */
  advisor: z.object({ id: Id, displayName: z.string() }).nullable(),
})
export type BoardLead = z.infer<typeof BoardLead>

export const BoardQuery = PageQuery.extend({
  status: LeadStatus.optional(),
  state: State.optional(),
  /** An advisor of the firm, or `none` for the unassigned pool. */
  advisor: z.union([z.literal('none'), Id]).optional(),
  order: z.enum(boardOrders).default('latest'),
})
export type BoardQuery = z.infer<typeof BoardQuery>

export const BoardPage = pageOf(BoardLead).extend({
  /** Open leads of the firm that no advisor works, whatever the filter. */
  unassigned: z.number().int(),
  canAssign: z.boolean(),
})
export type BoardPage = z.infer<typeof BoardPage>

/** All leads of a firm by who works them, those with most leads first. */
export const BoardCounts = z.object({
  items: z.array(
    LeadCounts.omit({ hasStatistics: true }).extend({
      /** Null for the unassigned pool. */
      advisor: z.object({ id: Id, displayName: z.string() }).nullable(),
    }),
  ),
})
export type BoardCounts = z.infer<typeof BoardCounts>

export const AssignLeads = z.object({
  leadIds: z.array(Id).min(1, 'Choose at least one lead').max(leadsAtOnce),
  /** Null puts the leads into the unassigned pool. */
  advisorId: Id.nullable(),
})
export type AssignLeads = z.infer<typeof AssignLeads>

/** What became of each lead, in the order of the request. */
export const Assignments = z.object({
  moved: z.number().int(),
  items: z.array(z.object({ id: Id, outcome: z.enum(assignmentOutcomes) })),
})
export type Assignments = z.infer<typeof Assignments>
