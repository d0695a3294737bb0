import { randomBytes } from 'node:crypto'
import type { StartUpload } from '#contract/messaging/attachments/schemas.ts'
import { maxAttachmentBytes } from '#contract/messaging/attachments/values.ts'
import { type Problem, problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { requireSwitch } from '#server/staff/switches/service.ts'
import { getView, requireOpenChat } from '../service.ts'
import type { AttachmentRow } from '../tables.ts'
import { removeFilesJob } from './jobs.ts'
import {
  keysOf,
  pieceKey,
  type RejectReason,
  refusedByName,
  refusedByQuota,
  rejectReasons,
  safeFileName,
} from './rules.ts'
import * as store from './store.ts'

/** Files that one chat lists. */
const listedFiles = 50

/** The problem that tells a sender why their file is refused. */
export function refused(reason: RejectReason): Problem {
  return problem('messaging.file-refused', { detail: rejectReasons[reason] })
}

/**
 * Starts an upload for a chat in which the actor may write, or finds the one they started before
 * under the same client id.
 * @throws staff.switched-off, core.not-found, messaging.*, profiles.*, core.too-large
 */
export async function startUpload(ctx: UserCtx, chatId: string, input: StartUpload): Promise<AttachmentRow> {
  const { sizeBytes, clientId } = input
  await requireSwitch(ctx, 'attachments')
  if (sizeBytes > maxAttachmentBytes) throw problem('core.too-large', { detail: 'Files can be up to 25 MB.' })
  if (sizeBytes === 0) throw refused('empty')
  const badName = refusedByName(input.fileName)
  if (badName) throw refused(badName)
  await requireOpenChat(ctx, chatId)
  return ctx.transaction(async (tx) => {
    const uploaderId = tx.actor.id
    await lockOwn(tx)
    await store.lockQuota(tx.db, uploaderId)
    const before = await store.findByClientId(tx.db, uploaderId, clientId)
    if (before) return sameUpload(before, chatId, sizeBytes)
    const overQuota = refusedByQuota(await store.countBytes(tx.db, uploaderId, tx.now), sizeBytes)
    if (overQuota) throw refused(overQuota)
    const fileName = safeFileName(input.fileName)
    const signingKey = randomBytes(32)
    return store.insertAttachment(tx.db, {
      chatId,
      uploaderId,
      clientId,
      fileName,
      sizeBytes,
      signingKey,
      createdAt: tx.now,
    })
  })
}

function sameUpload(row: AttachmentRow, chatId: string, sizeBytes: number): AttachmentRow {
  const isSame = row.chatId === chatId && (row.state !== 'uploading' || row.sizeBytes === sizeBytes)
  if (!isSame) throw problem('messaging.attachment-missing')
  return row
}

/** The actor's own upload. Those of others do not exist for them. @throws core.not-found */
export async function getUpload(ctx: UserCtx, id: string): Promise<AttachmentRow> {
  const row = await store.findAttachment(ctx.db, id)
  if (row?.uploaderId !== ctx.actor.id) throw problem('core.not-found')
  return row
}

/**
 * Stores the next piece of an upload; a piece that arrives again changes nothing. `offset` must be
 * where the upload is, and the pieces may not exceed its size.
 * @throws core.not-found, messaging.*, profiles.*
 */
export async function appendPiece(
  ctx: UserCtx,
  id: string,
  { offset, piece }: { offset: number; piece: Uint8Array },
): Promise<AttachmentRow> {
  const row = await getUpload(ctx, id)
  const isNext = row.state === 'uploading' && row.receivedBytes === offset
  if (!isNext || offset + piece.length > row.sizeBytes) throw problem('messaging.upload-offset')
  await requireOpenChat(ctx, row.chatId)
  const { storage } = ctx.ports
  const key = pieceKey(id, row.pieceCount)
  // Of two requests for one piece the later write counts. A browser sends the same bytes again, and
  // a file of another size than was announced is not stored.
  await storage.put(key, piece, 'application/octet-stream')
  const stored = await store.updateReceived(ctx.db, row, piece.length)
  if (stored) return stored
  // An upload discarded meanwhile may have lost its files before this one came.
  if (!(await store.findAttachment(ctx.db, id))) await storage.remove(key)
  throw problem('messaging.upload-offset')
}

/** Removes an upload that no message uses. @throws core.not-found */
export async function discardUpload(ctx: UserCtx, id: string): Promise<void> {
  await getUpload(ctx, id)
  await ctx.transaction(async (tx) => {
    const row = await store.deleteUnsent(tx.db, id)
    if (!row) throw problem('core.not-found')
    await tx.enqueue(removeFilesJob, { keys: keysOf(row) })
  })
}

/** The latest files of one of the actor's chats. @throws core.not-found */
export async function listFiles(ctx: UserCtx, chatId: string): Promise<store.SentRow[]> {
  await getView(ctx, chatId)
  return store.listSent(ctx.db, chatId, listedFiles)
}
