import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { messageSent } from '#contract/messaging/events.ts'
import { problem } from '#contract/problems.ts'
import { limitConcurrency, queuePerKey } from '#server/platform/concurrency.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { forEachPage } from '#server/platform/each-row.ts'
import { recognizeFile } from '#server/platform/files/file-type.ts'
import { inspectPdf } from '#server/platform/files/pdf-preview.ts'
import { type PictureFormat, reencodePicture } from '#server/platform/files/pictures.ts'
import { inWorkFolder } from '#server/platform/files/work-folder.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import type { ScannerPort } from '#server/platform/scanner/port.ts'
import { presentMessages } from '../../present.ts'
import { requireOpenChat } from '../../service.ts'
import type { AttachmentRow, MessageRow } from '../../tables.ts'
import { removeFilesJob } from '../jobs.ts'
import {
  type AcceptedType,
  acceptedExtension,
  fileKey,
  keysOf,
  pieceKeysOf,
  previewKey,
  type RejectReason,
  safeFileName,
  typeOf,
} from '../rules.ts'
import { getUpload, refused } from '../service.ts'
import * as store from '../store.ts'

/** Decoding a picture may take hundreds of megabytes, so that few are decoded at once. */
const limited = limitConcurrency(2)
/** PDFs wait up to ten seconds for the thread that draws them, and keep no other file waiting. */
const limitedDrawing = limitConcurrency(20)
/** Small files may take seconds, so that those of one person wait for each other. */
const queued = queuePerKey()
/** Files that wait for the scanner are read from the database in these numbers. */
const waitingBatch = 50

/**
 * Checks an upload that has arrived whole, and stores the file that will be sent; doing it twice
 * yields the same file. A file that is refused is removed.
 * @throws core.not-found, messaging.upload-offset, messaging.file-refused, messaging.*, profiles.*
 */
export async function completeUpload(ctx: UserCtx, id: string): Promise<AttachmentRow> {
  const row = await getUpload(ctx, id)
  if (row.state !== 'uploading') return row
  if (row.receivedBytes !== row.sizeBytes) throw problem('messaging.upload-offset')
  await requireOpenChat(ctx, row.chatId)
  const inPlace = acceptedExtension(row.fileName) === 'pdf' ? limitedDrawing : limited
  return queued(row.uploaderId, () => inPlace(() => processUpload(ctx, id)))
}

async function processUpload(ctx: UserCtx, id: string): Promise<AttachmentRow> {
  // It may have been completed or discarded while it waited for its turn.
  const row = await getUpload(ctx, id)
  if (row.state !== 'uploading') return row
  const outcome = await inWorkFolder((folder) => examine(ctx, row, folder))
  if (typeof outcome === 'string') {
    await discard(ctx, id)
    throw refused(outcome)
  }
  const stored = await ctx.transaction(async (tx) => {
    const updated = await store.updateAttachment(tx.db, { id, from: 'uploading' }, outcome)
    // An upload discarded meanwhile lost its files before the one that is sent was stored.
    const isGone = !updated && !(await store.findAttachment(tx.db, id))
    await tx.enqueue(removeFilesJob, { keys: isGone ? keysOf(row) : pieceKeysOf(row) })
    return updated
  })
  return stored ?? getUpload(ctx, id)
}

/**
 * Scans the files that waited for the scanner; what it finds is removed. A file that the scanner
 * does not take waits on, and the later ones are scanned.
 * @throws core.unavailable while the scanner does not answer at all
 */
export async function scanWaiting(ctx: Ctx): Promise<void> {
  const { scanner } = ctx.ports
  // Without a scanner a file never becomes readable.
  if (!scanner) return
  await scanner.check?.()
  await forEachPage(ctx, {
    list: (page) => store.listScanning(ctx.db, page),
    idOf: ({ id }) => id,
    act: (row) => scanOne(ctx, scanner, row),
    limit: waitingBatch,
  })
}

async function scanOne(ctx: Ctx, scanner: ScannerPort, row: AttachmentRow): Promise<void> {
  const file = await ctx.ports.storage.open(fileKey(row.id))
  if (!file) return
  const { isClean } = await scanner.scan(file.content)
  await ctx.transaction(async (tx) => {
    const state = isClean ? 'ready' : 'infected'
    const scanned = await store.updateAttachment(tx.db, { id: row.id, from: 'scanning' }, { state })
    if (!scanned) return
    if (!isClean) await tx.enqueue(removeFilesJob, { keys: keysOf(row) })
    const message = await store.lockMessageOf(tx.db, row.id)
    // The archive has taken the file as it became ready.
    if (message?.deletedAt) await store.updateWithheld(tx.db, message.id)
    else if (message) await announce(tx, row, message)
  })
}

/** Both sides get the message again, with what became of its file. */
async function announce(tx: Tx, row: AttachmentRow, message: MessageRow): Promise<void> {
  const [shown] = await presentMessages(tx, [message])
  if (!shown) return
  const userIds = await store.listMemberIds(tx.db, row.chatId)
  for (const userId of userIds) tx.emit(rooms.user(userId), messageSent, { message: shown })
}

async function discard(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await store.deleteUnsent(tx.db, id)
    if (row) await tx.enqueue(removeFilesJob, { keys: keysOf(row) })
  })
}

type Outcome = Partial<AttachmentRow> | RejectReason

async function examine(ctx: Ctx, row: AttachmentRow, folder: string): Promise<Outcome> {
  const path = join(folder, 'upload')
  await pipeline(piecesOf(ctx, row), createWriteStream(path))
  const named = acceptedExtension(row.fileName)
  const found = await recognizeFile(path, named === 'csv' || named === 'txt' ? named : null)
  // The name promised an accepted type before the upload began.
  if ('refused' in found) return found.refused === 'unknown' ? 'mismatch' : found.refused
  const type = typeOf(row.fileName, found.extension)
  if (typeof type === 'string') return type
  const scan = await scanFile(ctx, path)
  if (scan === 'infected') return 'infected'
  const facts = await storeFile(ctx, row, { path, type })
  if (typeof facts === 'string') return facts
  return { ...type, ...facts, fileName: safeFileName(row.fileName, type.mediaType), state: scan }
}

/** The upload as it arrived, piece by piece. */
async function* piecesOf({ ports }: Ctx, row: AttachmentRow): AsyncGenerator<Uint8Array> {
  for (const key of pieceKeysOf(row)) {
    const piece = await ports.storage.open(key)
    if (!piece) throw problem('core.unexpected', { cause: new Error(`a piece of ${row.id} is missing`) })
    yield* piece.content
  }
}

/** While the scanner does not answer, the file waits for it; without one it waits for nothing. */
async function scanFile({ ports, log }: Ctx, path: string): Promise<'ready' | 'scanning' | 'infected'> {
  if (!ports.scanner) return 'ready'
  try {
    const { isClean } = await ports.scanner.scan(createReadStream(path))
    return isClean ? 'ready' : 'infected'
  } catch (err) {
    log.warn({ err }, 'a file waits for the virus scanner')
    return 'scanning'
  }
}

type Stored = Pick<AttachmentRow, 'sizeBytes' | 'width' | 'height' | 'pageCount' | 'hasPreview'>
type Source = { readonly path: string; readonly type: AcceptedType }

/** Writes the file that will be read, and its preview, under the keys of the attachment. */
async function storeFile(ctx: Ctx, row: AttachmentRow, { path, type }: Source): Promise<Stored | RejectReason> {
  const { storage } = ctx.ports
  if (type.kind === 'image') {
    const picture = await reencodePicture(path, type.mediaType.slice('image/'.length) as PictureFormat)
    if (typeof picture === 'string') return picture
    await storage.put(fileKey(row.id), picture.content, type.mediaType)
    await storage.put(previewKey(row.id), picture.preview, 'image/webp')
    const { width, height } = picture
    return { sizeBytes: picture.content.length, width, height, pageCount: null, hasPreview: true }
  }
  const pdf = type.kind === 'pdf' ? await inspectPdf(path, ctx.log) : null
  if (pdf === 'damaged') return 'damaged'
  const { sizeBytes } = row
  await storage.putStream(fileKey(row.id), createReadStream(path), { contentType: type.mediaType, sizeBytes })
  if (pdf?.preview) await storage.put(previewKey(row.id), pdf.preview, 'image/webp')
  return { sizeBytes, width: null, height: null, pageCount: pdf?.pageCount ?? null, hasPreview: Boolean(pdf?.preview) }
}
