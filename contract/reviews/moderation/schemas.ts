import { z } from 'zod'
import { Instant, text } from '#contract/core/fields.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { appointmentKinds, appointmentModes, appointmentStatuses } from '#contract/scheduling/values.ts'
import { OwnReview } from '../schemas.ts'
import {
  moderationLists,
  moderationReasonMaxLength,
  reportGrounds,
  reviewDecisionNames,
  reviewParties,
  reviewSteps,
} from '../values.ts'

const ReviewReport = z.object({
  ground: z.enum(reportGrounds),
  note: z.string(),
  by: z.enum(['advisor', 'member']),
  createdAt: Instant,
  isOpen: z.boolean(),
})

/** A step of a review's history; texts are those before the step. */
const ReviewHistoryEntry = z.object({
  at: Instant,
  step: z.enum(reviewSteps),
  by: z.enum(reviewParties),
  rating: z.number().int().nullable(),
  text: z.string(),
})

/** A review with all that a decision needs. */
export const ModeratedReview = OwnReview.extend({
  /** Since when it waits; null when nothing waits. */
  waitingSince: Instant.nullable(),
  appointment: z.object({
    startsAt: Instant,
    kind: z.enum(appointmentKinds),
    mode: z.enum(appointmentModes),
    status: z.enum(appointmentStatuses),
    /** When both sides were in its call; null without a call on record. */
    callStartedAt: Instant.nullable(),
  }),
  reports: z.array(ReviewReport),
  history: z.array(ReviewHistoryEntry),
  decisions: z.array(z.enum(reviewDecisionNames)),
})
export type ModeratedReview = z.infer<typeof ModeratedReview>

export const ModerationQuery = PageQuery.extend({ list: z.enum(moderationLists).default('open') })
export type ModerationQuery = z.infer<typeof ModerationQuery>

export const DecideReview = z
  .object({
    decision: z.enum(reviewDecisionNames),
    ground: z.enum(reportGrounds).optional(),
    /** The `editedAt` of the review that was read. */
    editedAt: Instant.nullable(),
    reason: text(moderationReasonMaxLength).min(1, 'Enter a reason. Both sides can read it'),
  })
  .refine(({ decision, ground }) => decision !== 'remove' || ground !== undefined, {
    path: ['ground'],
    error: 'Choose the rule that the review breaks',
  })
export type DecideReview = z.infer<typeof DecideReview>
