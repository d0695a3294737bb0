import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const endLength = 22
/** The longest comment a ZIP file may end with, before which its directory is found. */
const commentLength = 65_535
const stored = 0
const deflated = 8

export type ZipMember = { readonly name: string; stream(): Promise<Readable> }

/**
 * Lists the members of a ZIP file and opens them one by one, without unpacking it to disk. Members
 * of 4 GB and more, and encrypted ones, are refused: the SEC publishes neither.
 */
export async function zipMembers(path: string): Promise<ZipMember[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = await read(file, Math.max(0, size - endLength - commentLength), size)
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
    if (end < 0 || tail.readUInt32LE(end) !== endOfDirectory) throw new Error(`${path} is no complete ZIP file`)
    const start = tail.readUInt32LE(end + 16)
    const directory = await read(file, start, start + tail.readUInt32LE(end + 12))
    return [...entries(directory)].map((entry) => ({ name: entry.name, stream: () => streamOf(path, entry) }))
  } finally {
    await file.close()
  }
}

type Entry = { name: string; method: number; flags: number; size: number; offset: number }

function* entries(directory: Buffer): Generator<Entry> {
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === directoryEntry; ) {
    const [nameLength, extraLength, remarkLength] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field))
    const nameEnd = at + 46 + (nameLength ?? 0)
    yield {
      name: directory.toString('utf8', at + 46, nameEnd),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      size: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    }
    at = nameEnd + (extraLength ?? 0) + (remarkLength ?? 0)
  }
}

async function streamOf(path: string, { name, method, flags, size, offset }: Entry): Promise<Readable> {
  const isEncrypted = (flags & 1) !== 0
  if (isEncrypted || size === 0xffffffff || (method !== stored && method !== deflated))
    throw new Error(`${name} in ${path} is packed in a way we do not read`)
  const file = await open(path)
  const header = await read(file, offset, offset + 30)
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = file.createReadStream({ start, end: start + size - 1 })
  if (method === stored) return packed
  const inflated = createInflateRaw()
  packed.on('error', (error) => inflated.destroy(error))
  return packed.pipe(inflated)
}

async function read(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
  return buffer.subarray(0, bytesRead)
}
