import { previewedAddress } from '#contract/messaging/link-previews/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { MessageRow } from '../tables.ts'
import * as store from './store.ts'
import type { LinkPreviewRow } from './tables.ts'

/**
 * The previews of messages, by message; asks the database only when a message has an address, and
 * leaves out those whose message leads elsewhere since.
 */
export async function previewsOf(
  ctx: Ctx,
  messages: readonly Pick<MessageRow, 'id' | 'body'>[],
): Promise<ReadonlyMap<string, LinkPreviewRow>> {
  const addressById = new Map(messages.map(({ id, body }) => [id, previewedAddress(body)]))
  const ids = [...addressById].flatMap(([id, address]) => (address === null ? [] : id))
  if (ids.length === 0) return new Map()
  const rows = await store.listOfMessages(ctx.db, ids)
  const current = rows.filter(({ messageId, address }) => addressById.get(messageId) === address)
  return new Map(current.map((row) => [row.messageId, row]))
}
