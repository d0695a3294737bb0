import type { WriteSavedReply } from '#contract/messaging/saved-replies/schemas.ts'
import { maxSavedReplies } from '#contract/messaging/saved-replies/values.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import * as store from './store.ts'
import type { SavedReplyRow } from './tables.ts'

/** The actor's saved replies, by name. */
export function listReplies(ctx: UserCtx): Promise<SavedReplyRow[]> {
  return store.listReplies(ctx.db, ctx.actor.id, maxSavedReplies)
}

/**
 * Saves a reply of the actor under a name they use once.
 * @throws messaging.too-many-saved-replies, messaging.saved-reply-exists, core.signed-out
 */
export function addReply(ctx: UserCtx, input: WriteSavedReply): Promise<SavedReplyRow> {
  return ctx.transaction(async (tx) => {
    const ownerId = tx.actor.id
    await lockOwn(tx)
    await store.lockReplies(tx.db, ownerId)
    const kept = await store.listReplies(tx.db, ownerId, maxSavedReplies)
    if (kept.length >= maxSavedReplies) throw problem('messaging.too-many-saved-replies')
    return store.insertReply(tx.db, { ...input, ownerId })
  })
}

/** Changes a reply of the actor. @throws core.not-found, messaging.saved-reply-exists */
export async function changeReply(ctx: UserCtx, id: string, input: WriteSavedReply): Promise<SavedReplyRow> {
  const changed = await store.updateReply(ctx.db, { id, ownerId: ctx.actor.id }, input)
  if (!changed) throw problem('core.not-found')
  return changed
}

/** Deletes a reply of the actor. @throws core.not-found */
export async function deleteReply(ctx: UserCtx, id: string): Promise<void> {
  if (!(await store.deleteReply(ctx.db, { id, ownerId: ctx.actor.id }))) throw problem('core.not-found')
}
