import { previewedAddress } from '#contract/messaging/link-previews/values.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { lockedBecause } from '../changes/rules.ts'
import { changeMessage, type MessageKey, requireOwn } from '../changes/service.ts'
import { findMessage } from '../changes/store.ts'
import { requireOpenChat } from '../service.ts'
import type { MessageRow } from '../tables.ts'
import { readSummary } from './gateway.ts'
import * as store from './store.ts'

/**
 * Reads the page that one of the actor's messages leads to, and shows its title below the message
 * to both sides. Only the sender asks for it, within the time for edits (docs/chat.md "Links").
 * @throws core.not-found, messaging.message-locked, messaging.no-preview and the problems of a
 * closed chat
 */
export async function addLinkPreview(ctx: UserCtx, key: MessageKey): Promise<MessageRow> {
  await requireOpenChat(ctx, key.chatId)
  const message = await findMessage(ctx.db, key)
  if (!message) throw problem('core.not-found')
  const address = addressOf(ctx, message)
  // Read before the chat is locked: a slow site holds up nobody's messages.
  const summary = await readSummary(ctx, address)
  if (!summary) throw problem('messaging.no-preview')
  return changeMessage(ctx, key, async (tx, current) => {
    if (addressOf(tx, current) !== address) throw problem('messaging.no-preview')
    await store.upsertPreview(tx.db, { messageId: current.id, address, ...summary, createdAt: tx.now })
    return current
  })
}

/** The address that the actor may have a preview of. */
function addressOf(ctx: UserCtx, message: MessageRow): string {
  requireOwn(ctx, message)
  const reason = lockedBecause(message, ctx.now)
  if (reason) throw problem('messaging.message-locked', { detail: reason })
  const address = previewedAddress(message.body)
  if (address === null) throw problem('messaging.no-preview')
  return address
}

/**
 * Removes the preview of one of the actor's messages for both sides. Removing it again changes
 * nothing.
 * @throws core.not-found, messaging.message-locked and the problems of a closed chat
 */
export function removeLinkPreview(ctx: UserCtx, key: MessageKey): Promise<MessageRow> {
  return changeMessage(ctx, key, async (tx, message) => {
    requireOwn(tx, message)
    return (await store.deletePreview(tx.db, message.id)) ? message : null
  })
}
