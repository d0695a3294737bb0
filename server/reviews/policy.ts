/** Decides who may do what with a review. Pure. */
import type { ReviewAction } from '#contract/reviews/values.ts'
import type { Actor } from '#server/platform/context.ts'
import { editableUntil, isReplyOpen } from './rules.ts'
import type { ReviewRow } from './tables.ts'

type Facts = Pick<ReviewRow, 'consumerId' | 'advisorId' | 'state' | 'answer' | 'answeredAt' | 'editedAt'> & {
  publishedAt: Date
  reporterIds: readonly string[]
}

/** Tells whether somebody is the advisor a review speaks of. */
export function isAbout(actor: Actor, review: Pick<ReviewRow, 'advisorId'>): boolean {
  return actor.kind === 'user' && actor.id === review.advisorId
}

/** Tells whether somebody wrote a review. */
export function isWriter(actor: Actor, review: Pick<ReviewRow, 'consumerId'>): boolean {
  return actor.kind === 'user' && actor.id === review.consumerId
}

/** What somebody may do with a review at this moment: the buttons of the page. */
export function reviewActionsOf(actor: Actor, review: Facts, now: Date): ReviewAction[] {
  if (actor.kind !== 'user' || actor.role === 'admin') return []
  const isPublished = review.state === 'published'
  if (isWriter(actor, review)) {
    const isOpen = (isPublished || review.state === 'held') && now < editableUntil(review)
    return [...(isOpen ? (['edit'] as const) : []), ...(review.state === 'withdrawn' ? [] : (['withdraw'] as const))]
  }
  if (!isPublished) return []
  const mayReply = isAbout(actor, review) && isReplyOpen(review, now)
  const isReportable = !review.reporterIds.includes(actor.id)
  return [...(mayReply ? (['answer'] as const) : []), ...(isReportable ? (['report'] as const) : [])]
}
