import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { completeUpload, signAttachments, startUpload } from '#contract/messaging/attachments/endpoints.ts'
import type { Attachment } from '#contract/messaging/attachments/schemas.ts'
import { sendMessage } from '#contract/messaging/endpoints.ts'
import { aDocument, anArchive, aPdf, aPhoto, uploads } from '#tests/factories/attachments.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { start, sendPieces, upload, refusedUpload } = uploads(app)
const chat = await chats(app).a.chat()
const { consumer, advisor } = chat
const photo = await aPhoto()
const cutImage = (await sharp(photo).png().toBuffer()).subarray(0, 200)

const send = (from: TestPerson, attachmentIds: string[]) =>
  app.as(from).call(sendMessage, { params: { id: chat.id }, body: { clientId: randomUUID(), body: '', attachmentIds } })

async function linksTo(viewer: TestPerson, { id }: Attachment) {
  const body = { attachmentIds: [id] }
  return (await app.as(viewer).call(signAttachments, { params: { id: chat.id }, body })).items[0]
}
const read = (url: string | null | undefined) => app.app.inject(url ?? '/nowhere')

/** The names of all that the file store holds of attachments. */
async function storedFiles(): Promise<string[]> {
  const folder = join(app.platform.config.dataDir, 'files/attachments')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => name.includes('/') && !name.endsWith('.type'))
}

describe('processing an uploaded file', () => {
  test('does not wait for all the pictures that another person has uploaded before', async () => {
    const large = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#8a5a1e' } })
      .png()
      .toBuffer()
    const arrived = async (person: TestPerson, fileName: string, content: Uint8Array) => {
      const started = await start(person, chat.id, fileName, content.length)
      await sendPieces(person, started, content)
      return started.id
    }
    const pictures = await Promise.all(Array.from({ length: 5 }, () => arrived(consumer, 'large.png', large)))
    const text = await arrived(advisor, 'note.txt', Buffer.from('A short note'))
    const done: string[] = []
    const complete = async (person: TestPerson, id: string) => {
      await app.as(person).call(completeUpload, { params: { id } })
      done.push(id)
    }
    const all = pictures.map((id) => complete(consumer, id))
    await complete(advisor, text)
    expect(done.length).toBeLessThanOrEqual(2)
    await Promise.all(all)
    expect(done.toSorted()).toEqual([...pictures, text].toSorted())
  })

  test('does not wait for PDFs of other people that take seconds to draw', async () => {
    const slow = await aPdf(1, 5_000)
    const others = await Promise.all([1, 2, 3].map(() => chats(app).a.chat()))
    const arrived = await Promise.all(
      others.map(async ({ id, consumer: person }) => {
        const started = await start(person, id, 'slow.pdf', slow.length)
        await sendPieces(person, started, slow)
        return { person, id: started.id }
      }),
    )
    const done: string[] = []
    const all = arrived.map(async ({ person, id }) => {
      await app.as(person).call(completeUpload, { params: { id } })
      done.push(id)
    })
    await upload(consumer, chat.id, 'photo.jpg', photo)
    expect(done).toEqual([])
    await Promise.all(all)
    expect(done).toHaveLength(3)
  })

  test('encodes an image again by its content: upright, without EXIF data and with the right extension', async () => {
    const lying = await sharp(photo).keepExif().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const file = await upload(consumer, chat.id, 'IMG_1.png', lying)
    expect(file).toMatchObject({
      fileName: 'IMG_1.jpg',
      kind: 'image',
      mediaType: 'image/jpeg',
      width: 600,
      height: 900,
    })
    await send(consumer, [file.id])
    const links = await linksTo(advisor, file)
    const shown = await read(links?.url)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename=IMG_1.jpg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    const preview = await sharp((await read(links?.previewUrl)).rawPayload).metadata()
    expect(preview).toMatchObject({ format: 'webp', height: 720 })
  })

  test('previews the first page of a PDF, and serves the PDF itself only as a download', async () => {
    const file = await upload(consumer, chat.id, 'Plan “2026”.pdf', await aPdf(3))
    expect(file).toMatchObject({ kind: 'pdf', pageCount: 3, hasPreview: true })
    const links = await linksTo(consumer, file)
    expect((await sharp((await read(links?.previewUrl)).rawPayload).metadata()).format).toBe('webp')
    for (const url of [links?.url, links?.downloadUrl])
      expect((await read(url)).headers['content-disposition']).toMatch(
        /^attachment; .*filename\*=UTF-8''Plan%20%E2%80%9C/,
      )
  })

  test('keeps the frames of an animated GIF', async () => {
    const frames = await Promise.all(
      ['#111', '#eee'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const file = await upload(consumer, chat.id, 'moving.gif', moving)
    expect(file).toMatchObject({ kind: 'image', width: 40, height: 30 })
    const links = await linksTo(consumer, file)
    expect((await sharp((await read(links?.url)).rawPayload).metadata()).pages).toBe(2)
  })

  test('refuses a small animated GIF with more frames than a minute has', async () => {
    const dot = (background: string) =>
      sharp({ create: { width: 1, height: 1, channels: 3, background } })
        .png()
        .toBuffer()
    const dots = [await dot('#111'), await dot('#eee')]
    const frames = Array.from({ length: 1_600 }, (_, place) => dots[place % 2] ?? '')
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const refused = await refusedUpload(consumer, chat.id, 'long.gif', moving)
    expect(refused).toEqual({
      code: 'messaging.file-refused',
      detail: expect.stringMatching(/too many pixels or frames/),
    })
  })

  test.each([
    ['a Word document', 'letter.docx', aDocument()],
    ['a CSV file in Latin-1', 'list.csv', Buffer.from('name,sum\r\nZoë,12\r\n', 'latin1')],
    [
      'an OpenDocument text',
      'text.odt',
      anArchive([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }]),
    ],
  ])('accepts %s', async (_title, name, content) => {
    expect(await upload(consumer, chat.id, name, content)).toMatchObject({
      fileName: name,
      kind: 'document',
      state: 'ready',
    })
  })

  test.each([
    ['an HTML page named as a PDF', 'a.pdf', Buffer.from('<html><script>alert(1)</script>'), /doesn’t match its name/],
    ['an image named as a PDF', 'a.pdf', photo, /doesn’t match its name/],
    [
      'a spreadsheet named as a document',
      'a.docx',
      anArchive([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]),
      /doesn’t match/,
    ],
    [
      'a program named as a text file',
      'a.txt',
      Buffer.from('MZ\u0090\u0000\u0003', 'latin1'),
      /doesn’t match its name/,
    ],
    ['a damaged PDF', 'a.pdf', Buffer.from('%PDF-1.7\nnothing else'), /may be damaged/],
    ['a damaged image', 'a.png', cutImage, /may be damaged/],
    ['an archive of pictures named as a document', 'a.docx', anArchive([{ name: 'a.png' }]), /doesn’t match its name/],
    ['a document with macros', 'a.docx', aDocument([{ name: 'word/vbaProject.bin' }]), /macros/],
    [
      'a document with a password',
      'a.docx',
      aDocument([{ name: 'word/media.bin', flags: 1, unpackedBytes: 5 }]),
      /password/,
    ],
    [
      'a document that unpacks to gigabytes',
      'a.docx',
      aDocument([{ name: 'word/a.xml', unpackedBytes: 4_000_000_000 }]),
      /far more data/,
    ],
    [
      'a spreadsheet whose many parts share their data',
      'a.xlsx',
      anArchive(Array.from({ length: 200 }, (_, part) => ({ name: `xl/${part}`, unpackedBytes: 9_000_000 }))),
      /far more data/,
    ],
    ['an image of a billion pixels', 'a.png', hugePng(), /too many pixels/],
  ])('refuses %s with a reason and stores nothing', async (_title, name, content, words) => {
    await app.runDueJobs()
    const before = await storedFiles()
    const refused = await refusedUpload(consumer, chat.id, name, content)
    expect(refused).toEqual({ code: 'messaging.file-refused', detail: expect.stringMatching(words) })
    await app.runDueJobs()
    expect(await storedFiles()).toEqual(before)
  })

  test.each([
    ['program.exe', /can send PDF/],
    ['drawing.svg', /can send PDF/],
    ['IMG_0001.HEIC', /Save the photo as a JPEG/],
  ])('refuses %s by its extension before anything is uploaded', async (fileName, words) => {
    const body = { clientId: randomUUID(), fileName, sizeBytes: 10 }
    const { detail } = await app.as(consumer).refused(startUpload, { params: { id: chat.id }, body })
    expect(detail).toMatch(words)
  })
})

/** A PNG whose head claims 30,000 pixels a side. */
function hugePng(): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(13)
  size.writeUInt32BE(30_000)
  size.writeUInt32BE(30_000, 4)
  size.set([1, 0, 0, 0, 0], 8)
  const digest = Buffer.alloc(4)
  digest.writeUInt32BE(crc32(Buffer.concat([head.subarray(12), size])))
  const content = Buffer.concat([head, size, digest])
  const pixels = '0000000a49444154789c63000000020001e221bc33'
  return Buffer.concat([content, Buffer.from(`${pixels}0000000049454e44ae426082`, 'hex')])
}
