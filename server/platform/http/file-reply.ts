import { Readable } from 'node:stream'
import { problem } from '#contract/problems.ts'

/**
 * What a file endpoint sends. A long file is read as its caller takes it, which can last for hours,
 * so each piece asks again whether the caller is still let in; the file is cut off once they are
 * not (docs/security.md "Sessions").
 */
export function fileOf(result: unknown, admitAgain: () => Promise<void>): string | Buffer | Readable {
  if (typeof result === 'string') return result
  if (result instanceof Uint8Array) return Buffer.from(result)
  if (!isIterable(result)) {
    throw problem('core.unexpected', { cause: new Error('a file reply must be text, bytes or pieces of text') })
  }
  // Pieces are made as the caller reads, and no more once the caller is gone.
  const file = Readable.from(whileAdmitted(result, admitAgain), { objectMode: false })
  // A generator that is never begun does not clean up; a stream does.
  if (result instanceof Readable) file.once('close', () => result.destroy())
  return file
}

type Pieces = AsyncIterable<string | Uint8Array>

async function* whileAdmitted(pieces: Pieces, admitAgain: () => Promise<void>): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces) {
    await admitAgain()
    yield piece
  }
}

function isIterable(value: unknown): value is Pieces {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
