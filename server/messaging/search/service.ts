import type { MessageSearch } from '#contract/messaging/search/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { getView } from '../service.ts'
import type { MessageRow } from '../tables.ts'
import { listHits } from './store.ts'

/**
 * Messages of one of the actor's chats that hold some words, latest first. Deleted messages hold no
 * words. @throws core.not-found
 */
export async function searchMessages(
  ctx: UserCtx,
  chatId: string,
  { words, before, limit }: MessageSearch,
): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
  await getView(ctx, chatId)
  const rows = await listHits(ctx.db, chatId, { pattern: likePattern(words), before, limit: limit + 1 })
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}
