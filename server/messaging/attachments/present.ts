import type { Attachment, AttachmentLinks, SentAttachment, Upload } from '#contract/messaging/attachments/schemas.ts'
import type { AttachmentRow } from '../tables.ts'
import type { SignedLinks } from './rules.ts'
import type { SentRow } from './store.ts'

/** A file as both sides see it. */
export function presentAttachment(row: AttachmentRow): Attachment {
  const { id, fileName, kind, mediaType, sizeBytes, width, height, pageCount, hasPreview, state } = row
  return { id, fileName, kind, mediaType, sizeBytes, width, height, pageCount, hasPreview, state }
}

/** An upload as its owner sees it. */
export function presentUpload(row: AttachmentRow): Upload {
  const { id, clientId, sizeBytes, receivedBytes, state } = row
  return { id, clientId, sizeBytes, receivedBytes, attachment: state === 'uploading' ? null : presentAttachment(row) }
}

/** Where a file can be read for a few minutes. */
export function presentLinks({ expiresAt, ...links }: SignedLinks): AttachmentLinks {
  return { ...links, expiresAt: expiresAt.toISOString() }
}

/** A file in the list of a chat. */
export function presentSent({ attachment, senderId, sentAt }: SentRow): SentAttachment {
  return { attachment: presentAttachment(attachment), senderId, sentAt: sentAt.toISOString() }
}
