import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** The content of a file, piece by piece or at once. */
export type ZipSource = AsyncIterable<Uint8Array | string> | readonly [Uint8Array | string]

/** A file as it went into a ZIP file, with its SHA-256 in hexadecimal. */
export type ZippedFile = { readonly name: string; readonly sha256: string; readonly sizeBytes: number }

/** Adds a file, and resolves when its source was read to its end. */
export type AddToZip = (name: string, source: ZipSource) => Promise<ZippedFile>

/**
 * Writes a ZIP file with what `fill` adds to it, one file after the other, in pieces. Rejects with
 * the first failure, whether of a source, of `fill` or of the disk, and leaves no file open.
 */
export async function writeZip(path: string, modifiedAt: Date, fill: (add: AddToZip) => Promise<void>): Promise<void> {
  const zip = new ZipFile()
  const failure = new AbortController()
  const abort = (error: unknown) => failure.abort(error)
  const add: AddToZip = (name, source) =>
    new Promise((resolve, reject) => {
      const counter = countBytes(source)
      const stream = Readable.from(counter.pieces(), { signal: failure.signal })
      stream.on('end', () => resolve({ name, ...counter.result() })).on('error', reject)
      zip.addReadStream(stream, name, { mtime: modifiedAt })
    })
  // An error of the archive does not reach its stream, and the file would stay open.
  zip.on('error', abort)
  const saved = pipeline(zip.outputStream, createWriteStream(path), { signal: failure.signal })
  const filled = fill(add).then(() => zip.end())
  await Promise.all([filled.catch(abort), saved.catch(abort)])
  failure.signal.throwIfAborted()
}

function countBytes(source: ZipSource) {
  const hash = createHash('sha256')
  let sizeBytes = 0
  return {
    async *pieces(): AsyncGenerator<Buffer> {
      for await (const piece of source) {
        const bytes = Buffer.from(piece)
        hash.update(bytes)
        sizeBytes += bytes.length
        yield bytes
      }
    },
    result: () => ({ sha256: hash.digest('hex'), sizeBytes }),
  }
}
