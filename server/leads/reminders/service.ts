import type { Ctx } from '#server/platform/context.ts'
import { takePages } from '#server/platform/each-row.ts'
import { nextStepDue, reviewDue } from '../events.ts'
import { lockDue, lockReviewsDue, updateReminded, updateReviewsReminded } from './store.ts'

/** Reminders of one transaction. */
const batchSize = 500

/**
 * Announces the next steps of open leads that are due today, once for each day they are planned on,
 * so it is safe to run twice. Yields how many there were.
 */
export function remindOfNextSteps(ctx: Ctx, pageSize = batchSize): Promise<number> {
  return takePages(pageSize, ({ limit }) =>
    ctx.transaction(async (tx) => {
      const due = await lockDue(tx.db, tx.now, limit)
      await updateReminded(
        tx.db,
        due.map(({ leadId }) => leadId),
      )
      await tx.publishAll(
        nextStepDue,
        due.flatMap(({ advisorId, ...lead }) => (advisorId === null ? [] : [{ ...lead, advisorId }])),
      )
      return due
    }),
  )
}

/**
 * Announces the reviews with clients that are planned for today, once for each day they are planned
 * on, so it is safe to run twice. Yields how many there were.
 */
export function remindOfReviews(ctx: Ctx, pageSize = batchSize): Promise<number> {
  return takePages(pageSize, ({ limit }) =>
    ctx.transaction(async (tx) => {
      const due = await lockReviewsDue(tx.db, tx.now, limit)
      await updateReviewsReminded(
        tx.db,
        due.map(({ clientId }) => clientId),
      )
      await tx.publishAll(reviewDue, due)
      return due
    }),
  )
}
