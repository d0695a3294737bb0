import { days } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { OpenedFile } from '#server/platform/storage/port.ts'
import { getView } from '../../service.ts'
import type { AttachmentRow } from '../../tables.ts'
import {
  fileKey,
  isSigned,
  type LinkTerms,
  type LinkVariant,
  linkTerms,
  previewKey,
  type SignedLinks,
  signatureOf,
} from '../rules.ts'
import * as store from '../store.ts'

export const filesPath = '/api/files'

/**
 * Signs addresses of files of one of the actor's chats. Files that are not there, wait for the
 * scanner or belong to another upload are left out.
 * @throws core.not-found
 */
export async function signLinks(ctx: UserCtx, chatId: string, ids: readonly string[]): Promise<SignedLinks[]> {
  await getView(ctx, chatId)
  const rows = await store.listReadable(ctx.db, chatId, ids)
  return rows.filter((row) => mayRead(row, ctx.actor.id)).map((row) => linksTo(row, ctx))
}

/** What is sent belongs to both sides; what is not, to its uploader alone. */
function mayRead({ messageId, uploaderId }: AttachmentRow, viewerId: string): boolean {
  return messageId !== null || uploaderId === viewerId
}

function addressOf(terms: LinkTerms, key: Uint8Array): string {
  const { id, viewerId, variant, expires } = terms
  const query = { viewer: viewerId, variant, expires: String(expires), signature: signatureOf(key, terms) }
  return `${filesPath}/${id}?${new URLSearchParams(query)}`
}

function linksTo(row: AttachmentRow, { actor, now }: UserCtx): SignedLinks {
  const termsOf = (variant: LinkVariant) => linkTerms({ id: row.id, viewerId: actor.id, variant }, now)
  const signed = (variant: LinkVariant) => addressOf(termsOf(variant), row.signingKey)
  return {
    id: row.id,
    url: signed(row.kind === 'image' ? 'file' : 'download'),
    downloadUrl: signed('download'),
    previewUrl: row.hasPreview ? signed('preview') : null,
    expiresAt: new Date(termsOf('file').expires),
  }
}

/**
 * Everything the actor has uploaded, for the download of their data. The addresses in it work for a
 * day, because a file of data is not read at once.
 */
export async function listOwnFiles(ctx: UserCtx): Promise<Record<string, unknown>[]> {
  const rows = await store.listUploadedBy(ctx.db, ctx.actor.id)
  return rows.map((row) => {
    const { id, chatId, messageId, fileName, mediaType, sizeBytes, state, createdAt } = row
    const terms = { id, viewerId: ctx.actor.id, variant: 'download', expires: ctx.now.getTime() + days(1) } as const
    const address = addressOf(terms, row.signingKey)
    const downloadUrl = state === 'ready' ? `${ctx.ports.config.publicUrl}${address}` : null
    return { chatId, messageId, fileName, mediaType, sizeBytes, state, createdAt, downloadUrl }
  })
}

export type AttachmentDelivery = { readonly row: AttachmentRow; readonly file: OpenedFile }

/**
 * Opens a file by a signed address. Who it was signed for must still be in the chat and not be
 * banned; anything else about it that is wrong is the same as no file.
 * @throws core.not-found
 */
export async function openFile(ctx: Ctx, terms: LinkTerms, signature: string): Promise<AttachmentDelivery> {
  const row = await store.findAttachment(ctx.db, terms.id)
  if (row?.state !== 'ready' || !isSigned(row.signingKey, { ...terms, signature }, ctx.now))
    throw problem('core.not-found')
  const { viewerId: userId } = terms
  const isReader = await store.existsReader(ctx.db, { chatId: row.chatId, userId, now: ctx.now })
  if (!isReader || !mayRead(row, userId)) throw problem('core.not-found')
  const file = await ctx.ports.storage.open(terms.variant === 'preview' ? previewKey(row.id) : fileKey(row.id))
  if (!file) throw problem('core.not-found')
  return { row, file }
}

/**
 * The content of a sent file for the archive of the advisor's firm, whatever became of its message;
 * null once it is removed.
 */
export function openSent(ctx: Ctx, attachmentId: string): Promise<OpenedFile | null> {
  return ctx.ports.storage.open(fileKey(attachmentId))
}
