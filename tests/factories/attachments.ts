import { randomUUID } from 'node:crypto'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { appendPiece, completeUpload, startUpload } from '#contract/messaging/attachments/endpoints.ts'
import type { Attachment, Upload } from '#contract/messaging/attachments/schemas.ts'
import { uploadPieceBytes } from '#contract/messaging/attachments/values.ts'
import type { TestApp } from '#tests/support/harness.ts'
import type { TestPerson } from './people.ts'

/** Uploads files as browsers do: start, pieces, complete. */
export function uploads(app: TestApp) {
  const start = (person: TestPerson, chatId: string, fileName: string, sizeBytes: number, clientId = randomUUID()) =>
    app.as(person).call(startUpload, { params: { id: chatId }, body: { clientId, fileName, sizeBytes } })

  async function sendPieces(person: TestPerson, upload: Upload, content: Uint8Array): Promise<void> {
    for (let offset = upload.receivedBytes; offset < content.length; offset += uploadPieceBytes)
      await app.as(person).call(appendPiece, {
        params: { id: upload.id },
        query: { offset },
        body: content.subarray(offset, offset + uploadPieceBytes),
      })
  }

  /** Uploads a whole file that must be accepted. */
  async function upload(
    person: TestPerson,
    chatId: string,
    fileName: string,
    content: Uint8Array,
  ): Promise<Attachment> {
    const started = await start(person, chatId, fileName, content.length)
    await sendPieces(person, started, content)
    const { attachment } = await app.as(person).call(completeUpload, { params: { id: started.id } })
    if (!attachment) throw new Error('the upload is not complete')
    return attachment
  }

  /** Uploads a whole file that must be refused, and yields why. */
  async function refusedUpload(person: TestPerson, chatId: string, fileName: string, content: Uint8Array) {
    const started = await start(person, chatId, fileName, content.length)
    await sendPieces(person, started, content)
    const { code, detail } = await app.as(person).refused(completeUpload, { params: { id: started.id } })
    return { code, detail }
  }
  return { start, sendPieces, upload, refusedUpload }
}

/** A JPEG with the place and camera that phones write into their photos. */
export const aPhoto = (width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a1e' } })
    .withExif({ IFD0: { Model: 'Camera of Dana' }, IFD3: { GPSLatitude: '45/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

/** A PDF; each line across its first page takes part of a millisecond to draw. */
export function aPdf(pages = 2, lines = 0): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER' })
  for (let line = 0; line < lines; line += 1) document.addContent('0 0 m 600 780 l 590 3 l 3 700 l S')
  for (let page = 1; page < pages; page += 1) document.text(`Page ${page}`).addPage()
  document.text('The last page').end()
  return collect(document)
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

type ArchiveEntry = {
  readonly name: string
  readonly content?: string
  readonly unpackedBytes?: number
  readonly flags?: number
}

/**
 * A ZIP file of stored entries; `unpackedBytes` is what the directory claims an entry unpacks to.
 * It holds no checksums, because nothing here unpacks it.
 */
export function anArchive(entries: readonly ArchiveEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = '', unpackedBytes, flags = 0 } of entries) {
    const size = Buffer.byteLength(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(flags, 6)
    local.writeUInt32LE(size, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(name.length, 26)
    locals.push(local, Buffer.from(name), Buffer.from(content))
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50)
    central.writeUInt16LE(20, 4)
    central.writeUInt16LE(20, 6)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(unpackedBytes === undefined ? 0 : 8, 10)
    central.writeUInt32LE(size, 20)
    central.writeUInt32LE(unpackedBytes ?? size, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    directory.push(central, Buffer.from(name))
    offset += 30 + name.length + size
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

/** A small Word document. */
export const aDocument = (more: readonly ArchiveEntry[] = []): Buffer =>
  anArchive([{ name: '[Content_Types].xml' }, { name: 'word/document.xml', content: '<w:document/>' }, ...more])
