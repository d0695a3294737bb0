import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hours } from '#contract/core/durations.ts'
import {
  appendPiece,
  completeUpload,
  discardUpload,
  getUpload,
  listAttachments,
  signAttachments,
  startUpload,
} from '#contract/messaging/attachments/endpoints.ts'
import type { Attachment } from '#contract/messaging/attachments/schemas.ts'
import {
  attachmentDayQuotaBytes,
  attachmentLinkMinutes,
  maxAttachmentBytes,
  uploadPieceBytes,
} from '#contract/messaging/attachments/values.ts'
import { blockPerson, listChats, listMessages, sendMessage } from '#contract/messaging/endpoints.ts'
import { messageSent } from '#contract/messaging/events.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { userDeleted } from '#server/auth/events.ts'
import { banAccount } from '#server/auth/service.ts'
import { aPdf, uploads } from '#tests/factories/attachments.ts'
import { chats, type TestChat } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { listOwnFiles } from './delivery/service.ts'
import { deleteUnsent } from './store.ts'

const app = await startApp()
const { a } = chats(app)
const { start, sendPieces, upload } = uploads(app)
const [chat, pdf] = [await a.chat(), await aPdf()]
const { consumer, advisor } = chat

const send = (from: TestPerson, attachmentIds: string[], body = '', { id } = chat) =>
  app.as(from).call(sendMessage, { params: { id }, body: { clientId: randomUUID(), body, attachmentIds } })

async function linksTo(viewer: TestPerson, { id }: Attachment, of: TestChat = chat) {
  const body = { attachmentIds: [id] }
  return (await app.as(viewer).call(signAttachments, { params: { id: of.id }, body })).items[0]
}
const read = (url: string | null | undefined) => app.app.inject(url ?? '/nowhere')

/** The names of all that the file store holds of attachments. */
async function storedFiles(): Promise<string[]> {
  const folder = join(app.platform.config.dataDir, 'files/attachments')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => name.includes('/') && !name.endsWith('.type'))
}

describe('sending a file', () => {
  test('delivers the files with their message, in lists and over the socket', async () => {
    const socket = await app.connect(advisor)
    const arrived = socket.next(messageSent)
    const files = [
      await upload(consumer, chat.id, 'Pay stub.pdf', pdf),
      await upload(consumer, chat.id, 'a.txt', Buffer.from('Hi')),
    ]
    const message = await send(consumer, files.map(({ id }) => id).reverse(), 'Both of them')
    expect(message.attachments.map(({ fileName }) => fileName)).toEqual(['a.txt', 'Pay stub.pdf'])
    expect((await arrived).message).toEqual(message)
    const page = await app.as(advisor).call(listMessages, { params: { id: chat.id } })
    expect(page.items.at(-1)).toEqual(message)
    expect((await app.as(advisor).call(listChats)).items[0]?.lastMessage).toEqual(message)
    const listed = await app.as(advisor).call(listAttachments, { params: { id: chat.id } })
    expect(listed.items.map(({ attachment, senderId }) => [attachment.fileName, senderId])).toEqual([
      ['a.txt', consumer.id],
      ['Pay stub.pdf', consumer.id],
    ])
  })

  test('accepts a message without text, and refuses one with nothing, a file sent before or another’s file', async () => {
    const file = await upload(consumer, chat.id, 'pay.pdf', pdf)
    expect((await send(consumer, [file.id])).body).toBe('')
    const empty = { clientId: randomUUID(), body: ' ', attachmentIds: [] }
    expect((await app.as(consumer).refused(sendMessage, { params: { id: chat.id }, body: empty })).code).toBe(
      'core.invalid',
    )
    const own = await upload(advisor, chat.id, 'own.pdf', pdf)
    for (const id of [file.id, own.id, randomUUID()]) {
      const body = { clientId: randomUUID(), body: 'Look', attachmentIds: [id] }
      const { code } = await app.as(consumer).refused(sendMessage, { params: { id: chat.id }, body })
      expect(code).toBe('messaging.attachment-missing')
    }
  })

  test('refuses a file of one chat in another, and shows no link to it there', async () => {
    const elsewhere = await a.chat({ consumer })
    const file = await upload(consumer, chat.id, 'pay.pdf', pdf)
    const body = { clientId: randomUUID(), body: '', attachmentIds: [file.id] }
    const { code } = await app.as(consumer).refused(sendMessage, { params: { id: elsewhere.id }, body })
    expect(code).toBe('messaging.attachment-missing')
    await send(consumer, [file.id])
    expect(await linksTo(elsewhere.advisor, file, elsewhere)).toBeUndefined()
  })
})

describe('uploading a file', () => {
  test('resumes after a break, and yields one file when it is started and completed twice', async () => {
    const content = Buffer.concat([await aPdf(1), Buffer.alloc(uploadPieceBytes * 2, '%')])
    const clientId = randomUUID()
    const first = await start(consumer, chat.id, 'long.pdf', content.length, clientId)
    const client = app.as(consumer)
    const piece = (offset: number) => ({
      params: { id: first.id },
      query: { offset },
      body: content.subarray(offset, offset + uploadPieceBytes),
    })
    await client.call(appendPiece, piece(0))
    // The reply was lost, so that the piece comes again; then the browser asks where to go on.
    expect((await client.refused(appendPiece, piece(0))).code).toBe('messaging.upload-offset')
    expect((await client.refused(completeUpload, { params: { id: first.id } })).code).toBe('messaging.upload-offset')
    expect((await client.call(getUpload, { params: { id: first.id } })).receivedBytes).toBe(uploadPieceBytes)
    const again = await start(consumer, chat.id, 'long.pdf', content.length, clientId)
    expect([again.id, again.receivedBytes]).toEqual([first.id, uploadPieceBytes])
    await sendPieces(consumer, again, content)
    const both = await Promise.all([1, 2].map(() => client.call(completeUpload, { params: { id: first.id } })))
    expect(both.map(({ attachment }) => attachment?.sizeBytes)).toEqual([content.length, content.length])
    expect((await start(consumer, chat.id, 'long.pdf', content.length, clientId)).attachment?.id).toBe(first.id)
    const message = await send(consumer, [first.id])
    await app.runDueJobs()
    const links = await linksTo(advisor, message.attachments[0] ?? expect.fail('no file'))
    expect((await read(links?.downloadUrl)).rawPayload.equals(content)).toBe(true)
    expect((await storedFiles()).filter((name) => name.startsWith(first.id)).sort()).toEqual([
      `${first.id}/file`,
      `${first.id}/preview`,
    ])
  })

  test('keeps no piece that is stored while its upload is discarded', async () => {
    const { id } = await start(consumer, chat.id, 'gone.pdf', 2)
    const piece = { params: { id }, query: { offset: 0 }, body: Buffer.alloc(1) }
    let refused: Promise<{ code: string }> | undefined
    await consumer.ctx().transaction(async (tx) => {
      await deleteUnsent(tx.db, id)
      refused = app.as(consumer).refused(appendPiece, piece)
      // It is stored, and waits to be counted.
      await waitFor(async () => expect(await storedFiles()).toContain(`${id}/piece-0`))
    })
    expect((await refused)?.code).toBe('messaging.upload-offset')
    expect(await storedFiles()).not.toContain(`${id}/piece-0`)
  })

  test.each<[string, (of: TestChat) => Promise<unknown>]>([
    [
      'withdraws consent',
      ({ consumer: person, advisor: { id: advisorId } }) =>
        app.as(person).call(withdrawConsent, { params: { advisorId } }),
    ],
    [
      'blocks the sender',
      ({ consumer: person, advisor: { id: userId } }) => app.as(person).call(blockPerson, { params: { userId } }),
    ],
  ])('takes no further piece once the other side %s', async (_what, part) => {
    const closing = await a.chat()
    const started = await start(closing.advisor, closing.id, 'plan.txt', 10)
    const params = { id: started.id }
    await app.as(closing.advisor).call(appendPiece, { params, query: { offset: 0 }, body: Buffer.from('Hello') })
    await part(closing)
    const { status } = await app
      .as(closing.advisor)
      .refused(appendPiece, { params, query: { offset: 5 }, body: Buffer.from('there') })
    expect(status).toBe(403)
    const { receivedBytes } = await app.as(closing.advisor).call(getUpload, { params })
    expect(receivedBytes).toBe(5)
  })

  test('refuses more than 25 MB, announced or received', async () => {
    const body = { clientId: randomUUID(), fileName: 'large.pdf', sizeBytes: maxAttachmentBytes + 1 }
    const refused = await app.as(consumer).refused(startUpload, { params: { id: chat.id }, body })
    expect([refused.code, refused.detail]).toEqual(['core.too-large', 'Files can be up to 25 MB.'])
    // 26 MB that call themselves one byte, and a piece larger than pieces are.
    const { id } = await start(consumer, chat.id, 'small.pdf', 1)
    const over = { params: { id }, query: { offset: 0 }, body: Buffer.alloc(2) }
    expect((await app.as(consumer).refused(appendPiece, over)).code).toBe('messaging.upload-offset')
    const large = { ...over, body: Buffer.alloc(26 * 1_024 * 1_024) }
    expect((await app.as(consumer).refused(appendPiece, large)).code).toBe('core.too-large')
    expect(await storedFiles()).not.toContain(`${id}/piece-0`)
  })

  test('hides the file from the other side until it is sent', async () => {
    const file = await upload(consumer, chat.id, 'draft.pdf', pdf)
    for (const endpoint of [getUpload, completeUpload, discardUpload])
      expect((await app.as(advisor).refused(endpoint, { params: { id: file.id } })).code).toBe('core.not-found')
    expect(await linksTo(advisor, file)).toBeUndefined()
    expect((await read((await linksTo(consumer, file))?.previewUrl)).statusCode).toBe(200)
  })

  test('removes all pieces of an upload that is discarded or not sent within a day', async () => {
    const pair = await a.chat()
    const [discarded, kept] = [
      await start(pair.consumer, pair.id, 'a.txt', 9),
      await upload(pair.consumer, pair.id, 'b.txt', Buffer.from('kept')),
    ]
    await sendPieces(pair.consumer, discarded, Buffer.from('123456789'))
    await app.as(pair.consumer).call(discardUpload, { params: { id: discarded.id } })
    const started = await start(pair.consumer, pair.id, 'c.txt', 9)
    await sendPieces(pair.consumer, { ...started, receivedBytes: 0 }, Buffer.from('1234'))
    // A server that stopped after storing a piece and before counting it.
    await app.platform.ports.storage.put(`attachments/${started.id}/piece-1`, Buffer.from('5'), 'text/plain')
    await send(pair.consumer, [kept.id], '', pair)
    app.clock.advance(hours(25))
    await app.runJob('messaging.sweep-uploads')
    await app.runDueJobs()
    const left = await storedFiles()
    expect(left.filter((name) => [discarded.id, started.id].some((id) => name.startsWith(id)))).toEqual([])
    expect(left).toContain(`${kept.id}/file`)
  })

  test('is refused beyond the daily quota, and allowed again a day later', async () => {
    const pair = await a.chat()
    for (let bytes = 0; bytes < attachmentDayQuotaBytes; bytes += maxAttachmentBytes)
      await start(pair.consumer, pair.id, 'large.pdf', maxAttachmentBytes)
    const body = { clientId: randomUUID(), fileName: 'one.pdf', sizeBytes: 1 }
    const { code, detail } = await app.as(pair.consumer).refused(startUpload, { params: { id: pair.id }, body })
    expect([code, detail]).toEqual(['messaging.file-refused', expect.stringContaining('one day')])
    app.clock.advance(hours(25))
    expect(await start(pair.consumer, pair.id, 'one.pdf', 1)).toMatchObject({ receivedBytes: 0 })
  })
})

describe('signed link to a file', () => {
  test('works until it expires, and returns 404 when any part of it is changed', async () => {
    const file = await upload(consumer, chat.id, 'pay.pdf', pdf)
    await send(consumer, [file.id])
    const url = (await linksTo(advisor, file))?.downloadUrl ?? ''
    expect((await read(url)).statusCode).toBe(200)
    const stranger = await a.chat()
    const swapped = [
      url.replace(advisor.id, consumer.id),
      url.replace('variant=download', 'variant=file'),
      url.replace(/expires=(\d)/, 'expires=9$1'),
      url.replace(/signature=../, 'signature=AA'),
      url.replace(file.id, randomUUID()),
      `/api/files/${file.id}`,
    ]
    for (const wrong of swapped) expect((await read(wrong)).statusCode).toBe(404)
    expect(
      (
        await app
          .as(stranger.consumer)
          .refused(signAttachments, { params: { id: chat.id }, body: { attachmentIds: [file.id] } })
      ).code,
    ).toBe('core.not-found')
    app.clock.advance(attachmentLinkMinutes * 60_000)
    expect((await read(url)).statusCode).toBe(404)
  })

  test('returns 404 once its reader is banned, in a chat and in the download of their data', async () => {
    const own = await a.chat()
    const file = await upload(own.consumer, own.id, 'pay.pdf', pdf)
    await send(own.consumer, [file.id], '', own)
    const [row] = await listOwnFiles(own.consumer.ctx())
    const ofExport = String(row?.downloadUrl).slice(app.platform.config.publicUrl.length)
    const ofChat = (await linksTo(own.consumer, file, own))?.downloadUrl
    const ofAdvisor = (await linksTo(own.advisor, file, own))?.downloadUrl
    const statuses = async () =>
      (await Promise.all([ofExport, ofChat, ofAdvisor].map(read))).map(({ statusCode }) => statusCode)
    expect(await statuses()).toEqual([200, 200, 200])
    await banAccount(app.system(), own.consumer.id, 1)
    expect(await statuses()).toEqual([404, 404, 200])
  })
})

describe('attachments of a closed chat', () => {
  test.each(['the consent is withdrawn', 'the consumer is blocked'])(
    'cannot be started, completed or sent once %s, but sent ones stay readable',
    async (kind) => {
      const own = await a.chat()
      const sent = await upload(own.advisor, own.id, 'sent.pdf', pdf)
      await send(own.advisor, [sent.id], '', own)
      const waiting = await upload(own.advisor, own.id, 'waiting.pdf', pdf)
      const started = await start(own.advisor, own.id, 'started.txt', 2)
      await sendPieces(own.advisor, started, Buffer.from('Hi'))
      if (kind.includes('consent'))
        await app.as(own.consumer).call(withdrawConsent, { params: { advisorId: own.advisor.id } })
      else await app.as(own.advisor).call(blockPerson, { params: { userId: own.consumer.id } })
      const code = kind.includes('consent') ? 'messaging.closed' : 'profiles.blocked'
      const client = app.as(own.advisor)
      const body = { clientId: randomUUID(), fileName: 'a.txt', sizeBytes: 1 }
      expect((await client.refused(startUpload, { params: { id: own.id }, body })).code).toBe(code)
      expect((await client.refused(completeUpload, { params: { id: started.id } })).code).toBe(code)
      const message = { clientId: randomUUID(), body: '', attachmentIds: [waiting.id] }
      expect((await client.refused(sendMessage, { params: { id: own.id }, body: message })).code).toBe(code)
      expect((await read((await linksTo(own.consumer, sent, own))?.downloadUrl)).statusCode).toBe(200)
    },
  )
})

test('the files of a deleted account are removed, and their messages say so', async () => {
  const own = await a.chat()
  const [sent, unsent] = [
    await upload(own.consumer, own.id, 'Dana 2025.pdf', pdf),
    await upload(own.consumer, own.id, 'b.pdf', pdf),
  ]
  const url = (await linksTo(own.consumer, sent, own))?.downloadUrl
  await send(own.consumer, [sent.id], 'My return', own)
  await app.system().transaction((tx) => tx.publish(userDeleted, { userId: own.consumer.id }))
  await app.runDueJobs()
  const page = await app.as(own.advisor).call(listMessages, { params: { id: own.id } })
  expect(page.items[0]).toMatchObject({
    body: 'My return',
    attachments: [{ fileName: '', state: 'removed', sizeBytes: 0 }],
  })
  expect((await read(url)).statusCode).toBe(404)
  expect((await storedFiles()).filter((name) => [sent.id, unsent.id].some((id) => name.startsWith(id)))).toEqual([])
})
