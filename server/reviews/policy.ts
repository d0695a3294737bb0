/** Decides who may answer a review. Pure. */
import type { Actor } from '#server/platform/context.ts'
import type { ReviewRow } from './tables.ts'

/** Tells whether somebody is the advisor a review speaks of. */
export function isAbout(actor: Actor, review: Pick<ReviewRow, 'advisorId'>): boolean {
  return actor.kind === 'user' && actor.id === review.advisorId
}

/** The advisor spoken of may answer, once. */
export function mayAnswer(actor: Actor, review: Pick<ReviewRow, 'advisorId' | 'answer'>): boolean {
  return isAbout(actor, review) && review.answer === null
}
