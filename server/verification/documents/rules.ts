/** Decides which files are accepted as evidence, by their content. Pure. */
import { type DocumentType, maxDocumentBytes, maxDocumentName } from '#contract/verification/values.ts'
import { truncate } from '#server/platform/truncate.ts'

const signatures: readonly (readonly [DocumentType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/**
 * Reads the type from the first bytes, whatever the file is called; null for any other type, empty
 * or too large.
 */
export function documentTypeOf(content: Uint8Array): DocumentType | null {
  if (content.length > maxDocumentBytes) return null
  const found = signatures.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte))
  return found?.[0] ?? null
}

/** The ending of a file's name, by type. */
export const extensions: Record<DocumentType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

const endings: Record<DocumentType, RegExp> = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
}

/**
 * The name under which a document is shown and saved: without folders and marks that turn text
 * around, and with an ending that opens no other program than its type does.
 */
export function documentName(fileName: string, mediaType: DocumentType): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? ''
  const plain = base.replaceAll(/[\p{C}\u2028\u2029]/gu, '').replace(/^[\s.]+|[\s.]+$/g, '')
  if (endings[mediaType].test(plain)) return plain
  const ending = `.${extensions[mediaType]}`
  return `${truncate(plain, maxDocumentName - ending.length) || 'document'}${ending}`
}
