import type { Feedback } from '#contract/support/feedback/schemas.ts'
import type { FeedbackRow } from './store.ts'

/** Feedback as it was written, for the staff. */
export function presentFeedback({ id, rating, feedback, page, createdAt, closedAt, note }: FeedbackRow): Feedback {
  const times = { createdAt: createdAt.toISOString(), closedAt: closedAt?.toISOString() ?? null }
  return { id, rating, feedback, page, note, ...times }
}
