/** Decides which files are accepted as evidence, by their content. Pure. */
import { type DocumentType, maxDocumentBytes } from '#contract/verification/values.ts'

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

/** The name of a file in the store, by type. */
export const extensions: Record<DocumentType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
