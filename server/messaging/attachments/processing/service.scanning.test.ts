import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { completeUpload, discardUpload } from '#contract/messaging/attachments/endpoints.ts'
import { uploads } from '#tests/factories/attachments.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { freePort } from '#tests/peers/free-port.ts'
import { startApp } from '#tests/support/harness.ts'

// A scanner that answers when a test lets it: what happens meanwhile is certain to come between.
const scans: Socket[] = []
const scanner = createServer((socket) => {
  socket.on('error', () => {}).resume()
  scans.push(socket)
  scanner.emit('scan')
})
const port = await freePort()
await new Promise<void>((resolve) => scanner.listen(port, '127.0.0.1', resolve))
afterAll(() => void scanner.close())

const app = await startApp({ env: { CLAMAV_URL: `tcp://127.0.0.1:${port}` } })
const { start, sendPieces } = uploads(app)
const { a } = chats(app)
const content = Buffer.from('My tax number is on page two')

/** Somebody whose upload has arrived whole. */
async function anUploader() {
  const { id: chatId, consumer } = await a.chat()
  const upload = await start(consumer, chatId, 'taxes.txt', content.length)
  await sendPieces(consumer, upload, content)
  return { consumer, params: { id: upload.id } }
}

/** Resolves once the scanner has a file, and yields what makes it answer. */
async function scanning(): Promise<() => void> {
  if (scans.length === 0) await once(scanner, 'scan')
  const socket = scans.shift()
  return () => void socket?.end('stream: OK\0')
}

async function storedFiles(): Promise<string[]> {
  const names = await readdir(join(app.platform.config.dataDir, 'files/attachments'), { recursive: true })
  return names.filter((name) => name.includes('/') && !name.endsWith('.type'))
}

test.each<[string, (person: TestPerson, params: { id: string }) => Promise<unknown>]>([
  ['discarded', (person, params) => app.as(person).call(discardUpload, { params })],
  [
    'removed with its sender’s account',
    (person) => app.as(person).call(deleteAccount, { body: { email: person.email } }),
  ],
])('an upload that is %s while it is examined leaves no file', async (_how, end) => {
  const { consumer, params } = await anUploader()
  const completing = app.as(consumer).refused(completeUpload, { params })
  const answer = await scanning()
  await end(consumer, params)
  await app.runDueJobs()
  answer()
  expect((await completing).code).toBe('core.not-found')
  await app.runDueJobs()
  expect(await storedFiles()).toEqual([])
})

test('an upload that is completed twice at once is examined once, and both replies show the file', async () => {
  const { consumer, params } = await anUploader()
  const completing = [1, 2].map(() => app.as(consumer).call(completeUpload, { params }))
  const answer = await scanning()
  answer()
  const [first, second] = await Promise.all(completing)
  expect(first?.attachment).toMatchObject({ fileName: 'taxes.txt', state: 'ready' })
  expect(second).toEqual(first)
  expect(scans).toEqual([])
})
