import { problem } from '#contract/problems.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import type { AttachmentRow, MessageRow } from '../../tables.ts'
import { removeFilesJob } from '../jobs.ts'
import { keysOf } from '../rules.ts'
import * as store from '../store.ts'

/**
 * Puts uploaded files into a message that is being stored, in order. The chat and the sender must
 * be those of the upload, and no other message may hold them.
 * @throws messaging.attachment-missing
 */
export async function attach(tx: Tx, message: MessageRow, ids: readonly string[]): Promise<AttachmentRow[]> {
  if (ids.length === 0) return []
  const { chatId, senderId } = message
  const rows = await store.lockSendable(tx.db, { ids, chatId, uploaderId: senderId })
  if (rows.length !== ids.length) throw problem('messaging.attachment-missing')
  await store.updateSent(tx.db, message.id, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The files of messages, by message; asks the database only when there are any. */
export async function attachmentsOf(
  ctx: Ctx,
  messages: readonly Pick<MessageRow, 'id' | 'attachmentCount'>[],
): Promise<ReadonlyMap<string, AttachmentRow[]>> {
  const ids = messages.filter(({ attachmentCount }) => attachmentCount > 0).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await store.listOfMessages(ctx.db, ids)
  return Map.groupBy(rows, ({ messageId }) => messageId ?? '')
}

/**
 * Removes the files of an account that is about to go. Their messages stay and say that a file was
 * removed (docs/decisions/023-deleting-an-account.md).
 */
export async function eraseAttachments(tx: Tx, uploaderId: string): Promise<void> {
  const rows = [...(await store.updateRemovedOf(tx.db, uploaderId)), ...(await store.deleteUnsentOf(tx.db, uploaderId))]
  await tx.enqueueAll(
    removeFilesJob,
    rows.map((row) => ({ payload: { keys: keysOf(row) } })),
  )
}
