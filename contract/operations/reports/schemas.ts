import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { reportReasons } from '#contract/messaging/values.ts'
import { roles } from '#contract/profiles/values.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { reportDecisions, reportLists } from './values.ts'

const ReportSide = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(roles),
  since: Instant,
})

/** A report of a conversation, with the part of it that the reporter shared. */
export const ChatReport = z.object({
  id: Id,
  reason: z.enum(reportReasons),
  text: z.string(),
  createdAt: Instant,
  reporter: ReportSide,
  reported: ReportSide.extend({
    /** Reports about them, this one included, and how many ended in a warning or a suspension. */
    reportCount: z.number().int(),
    upheldCount: z.number().int(),
  }),
  /** The shared messages, oldest first; empty when none were shared. */
  messages: z.array(
    z.object({
      id: Id,
      senderId: Id,
      body: z.string(),
      at: Instant,
      isEdited: z.boolean(),
      isDeleted: z.boolean(),
    }),
  ),
  /** Null while nobody decided. */
  decision: z
    .object({
      decision: z.enum(reportDecisions),
      reason: z.string(),
      /** Null for a suspension until further notice, and for the other decisions. */
      days: z.number().int().nullable(),
      decidedAt: Instant,
      decidedByName: z.string(),
      /** When an appeal was upheld. */
      reversedAt: Instant.nullable(),
      canReverse: z.boolean(),
    })
    .nullable(),
})
export type ChatReport = z.infer<typeof ChatReport>

export const ReportQuery = PageQuery.extend({
  list: z.enum(reportLists).default('open'),
  /** Only reports about this person. */
  personId: Id.optional(),
})
export type ReportQuery = z.infer<typeof ReportQuery>
export const ReportPage = pageOf(ChatReport)

export const DecideReport = z.object({
  decision: z.enum(reportDecisions),
  /** Sent to the reported person, unless the report is dismissed. */
  reason: StaffReason,
  /** Of a suspension; null is until further notice. */
  days: z.number().int().min(1).max(3_650).nullable(),
})
export type DecideReport = z.infer<typeof DecideReport>
