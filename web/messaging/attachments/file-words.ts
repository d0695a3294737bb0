import type { Attachment } from '#contract/messaging/attachments/schemas.ts'
import { attachmentTypes } from '#contract/messaging/attachments/values.ts'
import { fileSize } from '#web/platform/file-size.ts'

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
