/** The largest file of a message, in bytes: 25 MB as operating systems count. */
export const maxAttachmentBytes = 25 * 1_024 * 1_024
/** The most files of one message. */
export const maxAttachments = 10
/** Bytes of one piece of an upload; what is lost at most when a connection breaks. */
export const uploadPieceBytes = 512 * 1_024
/** The most bytes of all files that one person has sent or is sending. */
export const attachmentQuotaBytes = 2 * 1_024 * 1_024 * 1_024
/** The most bytes that one person uploads in 24 hours. */
export const attachmentDayQuotaBytes = 500 * 1_024 * 1_024
/** Minutes for which the address of a file works. */
export const attachmentLinkMinutes = 5
/** Hours after which an upload that no message uses is removed. */
export const keepUnsentHours = 24
export const maxFileNameLength = 120

/** How a file is shown: as a picture, as a document with its first page, or by its name alone. */
export const attachmentKinds = ['image', 'pdf', 'document'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

export const attachmentStates = [
  // It is not complete.
  'uploading',
  // It waits for the virus scanner and is not delivered.
  'scanning',
  'ready',
  // A virus was found, and the content is gone.
  'infected',
  // The content is gone.
  'removed',
  // The message was deleted; the file is kept for the archive and not delivered.
  'withheld',
] as const

/** The endings of file names that are accepted, with their media type. */
export const attachmentTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  txt: 'text/plain',
} as const
export type AttachmentExtension = keyof typeof attachmentTypes
export type AttachmentMediaType = (typeof attachmentTypes)[AttachmentExtension]
