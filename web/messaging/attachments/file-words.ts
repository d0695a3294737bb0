import type { Attachment } from '#contract/messaging/attachments/schemas.ts'
import { attachmentTypes } from '#contract/messaging/attachments/values.ts'

/** A size as people read it: "84 KB", "2.4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1_024 * 1_024) return `${Math.max(1, Math.round(bytes / 1_024))} KB`
  return `${(bytes / 1_024 / 1_024).toFixed(1)} MB`
}

/** The line under a file's name: "1 page, 84 KB" or "DOCX, 2.4 MB". */
export function fileFacts({ pageCount, mediaType, sizeBytes }: Attachment): string {
  const ending = Object.entries(attachmentTypes).find(([, type]) => type === mediaType)?.[0] ?? 'file'
  const kind = pageCount === null ? ending.toUpperCase() : `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`
  return `${kind}, ${fileSize(sizeBytes)}`
}

/** What a message without words is called in lists: "Photo", "3 files" or the file's name. */
export function filesPreview(attachments: readonly Attachment[]): string {
  const [first, ...more] = attachments
  if (!first) return ''
  const noun = attachments.every(({ kind }) => kind === 'image') ? 'photo' : 'file'
  if (more.length > 0) return `${attachments.length} ${noun}s`
  return noun === 'photo' ? 'Photo' : first.fileName || 'File removed'
}
