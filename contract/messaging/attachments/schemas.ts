import { z } from 'zod'
import { Id, Instant, PositionInQuery, text } from '#contract/core/fields.ts'
import { attachmentKinds, attachmentStates, maxAttachments, uploadPieceBytes } from './values.ts'

/** A file of a message. Its content is read by the short-lived addresses of `signAttachments`. */
export const Attachment = z.object({
  id: Id,
  /** Empty once the file is removed. */
  fileName: z.string(),
  kind: z.enum(attachmentKinds),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  /** The size of an image in pixels; null for other files. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  pageCount: z.number().int().nullable(),
  /** Whether there is a small picture of it: of an image, or of a PDF's first page. */
  hasPreview: z.boolean(),
  state: z.enum(attachmentStates),
})
export type Attachment = z.infer<typeof Attachment>

/**
 * `clientId` is made by the sender's browser: starting again with the same one continues the first
 * upload.
 */
export const StartUpload = z.object({
  clientId: Id,
  fileName: text(255).min(1, 'Name the file'),
  sizeBytes: z.number().int().min(0),
})
export type StartUpload = z.infer<typeof StartUpload>

/** How far an upload is; `receivedBytes` is where the next piece begins. */
export const Upload = z.object({
  id: Id,
  clientId: Id,
  sizeBytes: z.number().int(),
  receivedBytes: z.number().int(),
  /** The file as it will be sent; null until the upload is complete. */
  attachment: Attachment.nullable(),
})
export type Upload = z.infer<typeof Upload>

/** Where in the file a piece begins. */
export const PieceQuery = z.object({ offset: PositionInQuery.default(0) })
/** Bytes: as browsers hold a part of a file, or as the server reads them. */
type BinaryBody = Uint8Array | { readonly size: number; arrayBuffer(): Promise<ArrayBuffer> }
/** One piece of a file as it is, sent as application/octet-stream. */
export const Piece = z.custom<BinaryBody>(
  (value) => value instanceof Uint8Array && value.length > 0 && value.length <= uploadPieceBytes,
  `Send 1 to ${uploadPieceBytes} bytes as application/octet-stream`,
)

export const SignAttachments = z.object({ attachmentIds: z.array(Id).min(1).max(100) })
/** Addresses of one file, which work for the caller alone and until `expiresAt`. */
export const AttachmentLinks = z.object({
  id: Id,
  /** Shows an image or a PDF in the browser; saves any other file. */
  url: z.string(),
  downloadUrl: z.string(),
  previewUrl: z.string().nullable(),
  expiresAt: Instant,
})
export type AttachmentLinks = z.infer<typeof AttachmentLinks>

export const SentAttachment = z.object({ attachment: Attachment, senderId: Id, sentAt: Instant })
export type SentAttachment = z.infer<typeof SentAttachment>

/** The files of a message to send, in order. */
export const AttachmentIds = z.array(Id).max(maxAttachments)
