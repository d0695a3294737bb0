import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { listEntries } from '#contract/archive/endpoints.ts'
import { signAttachments } from '#contract/messaging/attachments/endpoints.ts'
import { deleteMessage } from '#contract/messaging/changes/endpoints.ts'
import { listMessages, sendMessage } from '#contract/messaging/endpoints.ts'
import { messageSent } from '#contract/messaging/events.ts'
import { attachments } from '#server/messaging/tables.ts'
import { archivesOf } from '#tests/factories/archives.ts'
import { aPdf, uploads } from '#tests/factories/attachments.ts'
import { chats } from '#tests/factories/messaging.ts'
import { eicar, socketName, startClamd, type TestClamd } from '#tests/peers/clamd.ts'
import { startS3 } from '#tests/peers/s3.ts'
import { startApp } from '#tests/support/harness.ts'

// No other server can answer there before the scanner runs, as one could on a port.
const folder = await mkdtemp(join(tmpdir(), 'fairlead-scanning-'))
const s3 = await startS3()
let clamd: TestClamd | undefined
afterAll(() => Promise.all([s3.close(), clamd?.close()]))
// The files of this product are in S3, and its scanner is not running yet.
const app = await startApp({
  env: {
    CLAMAV_URL: `unix://${join(folder, socketName)}`,
    S3_ENDPOINT: s3.options.endpoint,
    S3_BUCKET: s3.options.bucket,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
  },
})
const { upload, refusedUpload } = uploads(app)
const { id, consumer, advisor } = await chats(app).a.chat()

const linksFor = async (attachmentIds: string[]) =>
  (await app.as(advisor).call(signAttachments, { params: { id }, body: { attachmentIds } })).items

test('a file is delivered only once the scanner has found nothing in it, and a virus is removed', async () => {
  const pdf = await aPdf()
  const [clean, infected] = [
    await upload(consumer, id, 'clean.pdf', pdf),
    await upload(consumer, id, 'infected.txt', Buffer.from(eicar)),
  ]
  expect([clean.state, infected.state]).toEqual(['scanning', 'scanning'])
  const attachmentIds = [clean.id, infected.id]
  const body = { clientId: randomUUID(), body: '', attachmentIds }
  const socket = await app.connect(advisor)
  await app.as(consumer).call(sendMessage, { params: { id }, body })
  await socket.next(messageSent)
  expect(await linksFor(attachmentIds)).toEqual([])
  // A try without a scanner leaves the files as they are.
  await app.runJob('messaging.scan-waiting-files').catch(() => {})
  expect(await linksFor(attachmentIds)).toEqual([])

  clamd = await startClamd(folder)
  await app.runJob('messaging.scan-waiting-files')
  await app.runDueJobs()
  await socket.next(messageSent)
  const { message } = await socket.next(messageSent)
  expect(message.attachments.map(({ state }) => state)).toEqual(['ready', 'infected'])
  const page = await app.as(advisor).call(listMessages, { params: { id } })
  expect(page.items).toEqual([message])
  const links = await linksFor(attachmentIds)
  expect(links.map((each) => each.id)).toEqual([clean.id])
  expect((await app.app.inject(links[0]?.downloadUrl ?? '')).rawPayload.equals(pdf)).toBe(true)
  expect(await app.platform.ports.storage.open(`attachments/${infected.id}/file`)).toBeNull()

  // While the scanner answers, the sender hears at once.
  const refused = await refusedUpload(consumer, id, 'infected.txt', Buffer.from(eicar))
  expect(refused.detail).toMatch(/contains a virus/)
  expect((await upload(consumer, id, 'clean.txt', Buffer.from('All is well'))).state).toBe('ready')
})

test('a file of a message deleted before its scan is kept for the firm’s archive, and delivered to nobody', async () => {
  await clamd?.close()
  const firm = await archivesOf(app).aSupervisedFirm()
  const chatId = firm.chat.id
  const file = await upload(firm.advisor, chatId, 'Promise.txt', Buffer.from('Nine percent, guaranteed'))
  const body = { clientId: randomUUID(), body: '', attachmentIds: [file.id] }
  const { id: messageId } = await app.as(firm.advisor).call(sendMessage, { params: { id: chatId }, body })
  await app.as(firm.advisor).call(deleteMessage, { params: { id: chatId, messageId } })
  clamd = await startClamd(folder)
  await app.runJob('messaging.scan-waiting-files')
  const [row] = await app.platform.db.select().from(attachments).where(eq(attachments.id, file.id))
  expect(row?.state).toBe('withheld')
  const { items } = await app.as(firm.officer).call(listEntries, { query: { kind: 'file' } })
  expect(items[0]?.facts).toContainEqual({ name: 'fileName', value: 'Promise.txt' })
  const links = await app.as(firm.consumer).call(signAttachments, {
    params: { id: chatId },
    body: { attachmentIds: [file.id] },
  })
  expect(links.items).toEqual([])
})

test('a file that is too large for the scanner does not keep the next one from being scanned', async () => {
  await clamd?.close()
  const files = await Promise.all(
    ['first.txt', 'second.txt'].map((name) => upload(consumer, id, name, Buffer.from(`This is ${name}`))),
  )
  const [first, second] = files.map((file) => file.id).sort()
  // Larger than this scanner takes.
  const tooLarge = Buffer.alloc(31 * 1024 * 1024)
  await app.platform.ports.storage.put(`attachments/${first}/file`, tooLarge, 'text/plain')
  clamd = await startClamd(folder)
  await app.runJob('messaging.scan-waiting-files')
  const rows = await app.platform.db.select().from(attachments).where(eq(attachments.chatId, id))
  const stateOf = (wanted = '') => rows.find((row) => row.id === wanted)?.state
  expect([stateOf(first), stateOf(second)]).toEqual(['scanning', 'ready'])
})
