import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inWorkFolder } from './work-folder.ts'

/** Appends pieces of text, and resolves when all of them are in the file. */
type Store = (pieces: AsyncIterable<string>) => Promise<void>

/**
 * Writes a text to a temporary file and returns it to be read from the beginning: however slow its
 * reader is, neither memory nor what `work` held is kept for them. The file has no name by then, so
 * it is gone with the stream or with the process, and only its reader can open it.
 */
export async function spool(work: (store: Store) => Promise<void>): Promise<Readable> {
  const file = await inWorkFolder((folder) => open(join(folder, 'text'), 'wx+', 0o600))
  try {
    // Pieces are small, and each write would be a call of the system.
    await work(async (pieces) => {
      for await (const chunk of inChunks(pieces)) await file.appendFile(chunk)
    })
  } catch (error) {
    await file.close()
    throw error
  }
  return file.createReadStream({ start: 0 })
}

const chunkLength = 65_536

async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
