import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { SearchWords } from '#contract/core/search-words.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { feedbackStates } from './values.ts'

/** What somebody thinks of the product; nobody's address was requested, so it has no answer. */
export const Feedback = z.object({
  id: Id,
  rating: z.number().int().nullable(),
  feedback: z.string(),
  page: z.string(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  note: z.string().nullable(),
})
export type Feedback = z.infer<typeof Feedback>

export const FeedbackQuery = PageQuery.extend({
  state: z.enum(feedbackStates).default('open'),
  /** Part of what was written. */
  words: SearchWords.optional(),
})
export type FeedbackQuery = z.infer<typeof FeedbackQuery>
export const FeedbackPage = pageOf(Feedback)

/** The note is the reason of the act. */
export const CloseFeedback = z.object({ note: StaffReason })
export type CloseFeedback = z.infer<typeof CloseFeedback>
export const ReopenFeedback = z.object({ reason: StaffReason })
export type ReopenFeedback = z.infer<typeof ReopenFeedback>
