import type { Chat } from '#contract/messaging/schemas.ts'
import { listedChats } from '#contract/messaging/values.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { presentChats } from '../present.ts'
import { listWaiting } from '../store.ts'

/**
 * The chats in which a consumer waits for the actor's reply, the longest wait first; at most
 * `listedChats`.
 */
export async function readWaiting(ctx: UserCtx): Promise<Chat[]> {
  const views = await listWaiting(ctx.db, { advisorId: ctx.actor.id, now: ctx.now, limit: listedChats })
  return presentChats(ctx, { views, found: new Map() })
}
