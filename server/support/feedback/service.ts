import { problem } from '#contract/problems.ts'
import type { CloseFeedback, FeedbackQuery, ReopenFeedback } from '#contract/support/feedback/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { recordAct } from '#server/staff/service.ts'
import * as store from './store.ts'

/** One page of product feedback. @throws core.invalid for a wrong cursor */
export async function listFeedback(
  ctx: UserCtx,
  { state, words, cursor, limit }: FeedbackQuery,
): Promise<RowPage<store.FeedbackRow>> {
  const found = await store.listFeedback(ctx.db, { state, words, after: decodeCursor(cursor), limit: limit + 1 })
  return toPage(found, limit, ({ closedAt, createdAt, id }) => ({ at: closedAt ?? createdAt, id }))
}

/** Closes feedback with a note, which the log keeps too. @throws core.not-found */
export function closeFeedback(ctx: UserCtx, id: string, { note }: CloseFeedback): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await store.lockFeedback(tx.db, id)
    if (!row || row.closedAt) throw problem('core.not-found')
    await store.updateFeedback(tx.db, id, { closedAt: tx.now, note })
    await recordAct(tx, { act: 'feedback-closed', detail: row.page, reason: note })
  })
}

/** Opens closed feedback again; its note goes. @throws core.not-found */
export function reopenFeedback(ctx: UserCtx, id: string, { reason }: ReopenFeedback): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await store.lockFeedback(tx.db, id)
    if (!row?.closedAt) throw problem('core.not-found')
    await store.updateFeedback(tx.db, id, { closedAt: null, note: null })
    await recordAct(tx, { act: 'feedback-reopened', detail: row.page, reason })
  })
}
