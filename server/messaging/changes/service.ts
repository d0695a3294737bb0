import type { EditMessage } from '#contract/messaging/changes/schemas.ts'
import { chatChanged, messageChanged } from '#contract/messaging/events.ts'
import type { MessageReaction } from '#contract/messaging/values.ts'
import { problem } from '#contract/problems.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { updateWithheld } from '../attachments/store.ts'
import { presentMessages } from '../present.ts'
import { requireOpenChat } from '../service.ts'
import { lockChat } from '../store.ts'
import type { MessageRow } from '../tables.ts'
import { lockedBecause } from './rules.ts'
import * as store from './store.ts'

type UserTx = Tx<UserCtx['actor']>
export type MessageKey = { readonly chatId: string; readonly messageId: string }

/**
 * Changes a message of an open chat of the actor under the chat's lock, and shows both sides the
 * result. Nothing is sent when nothing changes: `change` returns null then.
 * @throws core.not-found and the problems of a closed chat
 */
export function changeMessage(
  ctx: UserCtx,
  key: MessageKey,
  change: (tx: UserTx, message: MessageRow) => Promise<MessageRow | null>,
): Promise<MessageRow> {
  return ctx.transaction(async (tx) => {
    if (!(await lockChat(tx.db, { chatId: key.chatId, userId: tx.actor.id }))) throw problem('core.not-found')
    const message = await store.findMessage(tx.db, key)
    if (!message) throw problem('core.not-found')
    const { other: partner } = await requireOpenChat(tx, key.chatId)
    const changed = await change(tx, message)
    if (!changed) return message
    const [shown] = await presentMessages(tx, [changed])
    if (shown)
      for (const userId of [tx.actor.id, partner.userId])
        tx.emit(rooms.user(userId), messageChanged, { message: shown })
    return changed
  })
}

/** @throws messaging.message-locked when somebody else sent the message */
export function requireOwn({ actor }: Pick<UserCtx, 'actor'>, { senderId }: MessageRow): void {
  if (senderId !== actor.id) throw problem('messaging.message-locked', { detail: 'You can change only your own.' })
}

/**
 * Replaces the text of one of the actor's messages within 15 minutes; the earlier text is kept for
 * the archive (docs/chat.md "Messages"). The same text again changes nothing.
 * @throws core.not-found, messaging.message-locked and the problems of a closed chat
 */
export function editMessage(ctx: UserCtx, key: MessageKey, { body }: EditMessage): Promise<MessageRow> {
  return changeMessage(ctx, key, async (tx, message) => {
    requireOwn(tx, message)
    if (message.body === body) return null
    const reason = lockedBecause(message, tx.now)
    if (reason) throw problem('messaging.message-locked', { detail: reason })
    return store.updateBody(tx.db, message, { body, editedAt: tx.now }, tx.now)
  })
}

/**
 * Deletes one of the actor's messages: its place stays and says so, its files are no longer
 * delivered, and the archive keeps the text. Deleting it again changes nothing.
 * @throws core.not-found, messaging.message-locked and the problems of a closed chat
 */
export function deleteMessage(ctx: UserCtx, key: MessageKey): Promise<MessageRow> {
  return changeMessage(ctx, key, async (tx, message) => {
    requireOwn(tx, message)
    if (message.deletedAt) return null
    await store.deleteReactionsOfMessage(tx.db, message.id)
    const deleted = await store.updateBody(tx.db, message, { body: '', deletedAt: tx.now, reactionCount: 0 }, tx.now)
    // Afterwards, so that a file scanned meanwhile is either ready here or finds it deleted.
    if (message.attachmentCount > 0) await updateWithheld(tx.db, message.id)
    // A client who deleted all they wrote waits for no answer.
    const ended = await store.updateWaitWithoutMessage(tx.db, message.chatId)
    if (ended?.advisorId) tx.emit(rooms.user(ended.advisorId), chatChanged, { chatId: message.chatId })
    return deleted
  })
}

/**
 * Adds or removes a reaction of the actor; the same call again changes nothing.
 * @throws core.not-found, messaging.message-locked and the problems of a closed chat
 */
export function setReaction(
  ctx: UserCtx,
  key: MessageKey,
  { reaction, isOn }: { reaction: MessageReaction; isOn: boolean },
): Promise<MessageRow> {
  return changeMessage(ctx, key, async (tx, message) => {
    if (message.deletedAt) throw problem('messaging.message-locked', { detail: 'It was deleted.' })
    const row = { messageId: message.id, userId: tx.actor.id, reaction }
    const isChanged = isOn ? await store.insertReaction(tx.db, row, tx.now) : await store.deleteReaction(tx.db, row)
    return isChanged ? store.updateReactionCount(tx.db, message.id) : null
  })
}
