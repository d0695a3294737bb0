import type { Ctx } from '#server/platform/context.ts'
import { nextStepDue, reviewDue } from '../events.ts'
import { lockDue, lockReviewsDue, updateReminded, updateReviewsReminded } from './store.ts'

/** Reminders of one run; the next run, minutes later, takes the rest. */
const batchSize = 500

/**
 * Announces the next steps of open leads that are due today, once for each day they are planned on.
 * Safe to run twice.
 */
export function remindOfNextSteps(ctx: Ctx): Promise<void> {
  return ctx.transaction(async (tx) => {
    const due = await lockDue(tx.db, tx.now, batchSize)
    await updateReminded(
      tx.db,
      due.map(({ leadId }) => leadId),
    )
    await tx.publishAll(
      nextStepDue,
      due.flatMap(({ advisorId, ...lead }) => (advisorId === null ? [] : [{ ...lead, advisorId }])),
    )
  })
}

/**
 * Announces the reviews with clients that are planned for today, once for each day they are planned
 * on. Safe to run twice.
 */
export function remindOfReviews(ctx: Ctx): Promise<void> {
  return ctx.transaction(async (tx) => {
    const due = await lockReviewsDue(tx.db, tx.now, batchSize)
    await updateReviewsReminded(
      tx.db,
      due.map(({ clientId }) => clientId),
    )
    await tx.publishAll(reviewDue, due)
  })
}
