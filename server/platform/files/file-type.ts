import { createReadStream } from 'node:fs'
import { inspectArchive } from './archives.ts'

/** What the content of a file is: its usual ending, or why it is refused. */
export type FileTypeResult =
  | { readonly extension: string }
  | { readonly refused: 'unknown' | 'damaged' | 'encrypted' | 'bomb' | 'macros' }

const zipSignature = Buffer.from([0x50, 0x4b, 0x03, 0x04])
/** The entry that each kind of document has, by its ending. */
const documentParts: readonly (readonly [extension: string, part: string])[] = [
  ['docx', 'word/document.xml'],
  ['xlsx', 'xl/workbook.xml'],
  ['pptx', 'ppt/presentation.xml'],
]

/**
 * Recognizes a file by its content, whatever its name. Archives are inspected before anything reads
 * into them; a text is a file without control characters, and `textAs` is what it is called.
 */
export async function recognizeFile(path: string, textAs: string | null): Promise<FileTypeResult> {
  if (await startsWith(path, zipSignature)) return recognizeArchive(path)
  const found = await typeOf(path)
  if (found) return { extension: found.ext }
  return textAs !== null && (await isText(path)) ? { extension: textAs } : { refused: 'unknown' }
}

async function recognizeArchive(path: string): Promise<FileTypeResult> {
  const contents = await inspectArchive(path)
  if (!contents.isSafe) return { refused: contents.reason }
  const { names } = contents
  if ([...names].some((name) => /(^|\/)vbaProject\.bin$/i.test(name))) return { refused: 'macros' }
  const office = documentParts.find(([, part]) => names.has(part))
  if (office && names.has('[Content_Types].xml')) return { extension: office[0] }
  // OpenDocument names its type in an entry that is stored first and unpacked (ODF 1.3, 3.3).
  const found = names.has('mimetype') ? await typeOf(path) : undefined
  return found ? { extension: found.ext } : { refused: 'unknown' }
}

/** The library is loaded with the first file. */
async function typeOf(path: string) {
  const { fileTypeFromFile } = await import('file-type')
  return fileTypeFromFile(path)
}

async function startsWith(path: string, signature: Buffer): Promise<boolean> {
  for await (const piece of createReadStream(path, { end: signature.length - 1 })) return signature.equals(piece)
  return false
}

/** Whether a file is text: UTF-8 or an older encoding, in which no control character occurs. */
async function isText(path: string): Promise<boolean> {
  for await (const piece of createReadStream(path) as AsyncIterable<Uint8Array>)
    if (piece.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127)) return false
  return true
}
