import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import { appendPiece, completeUpload, signAttachments, startUpload } from '#contract/messaging/attachments/endpoints.ts'
import { uploadPieceBytes } from '#contract/messaging/attachments/values.ts'
import { sendMessage } from '#contract/messaging/endpoints.ts'
import { aPdf } from '#tests/factories/attachments.ts'
import { chats } from '#tests/factories/messaging.ts'
import { startS3 } from '#tests/peers/s3.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { startApp } from '#tests/support/harness.ts'
import { callerOf, endProcessesAfterAll, type ProductProcess, startProduct } from '#tests/support/product-process.ts'

const s3 = await startS3()
const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-upload-'))
afterAll(() => Promise.all([s3.close(), rm(dataDir, { recursive: true, force: true })]))
endProcessesAfterAll()

type Moment = 'arrives' | 'is stored'
/** Called for every file on its way into the store. */
let onPut = (_key: string, _moment: Moment): unknown => undefined

// The door of the store, where the test sees what comes and when.
const door = http.createServer((request, reply) => {
  const key = request.method === 'PUT' ? (request.url?.split('/').at(-1) ?? '') : null
  const { method = 'GET', headers } = request
  const passed = http.request(new URL(request.url ?? '/', s3.options.endpoint), { method, headers }, async (answer) => {
    if (key) await onPut(key, 'is stored')
    reply.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(reply)
  })
  passed.on('error', () => reply.destroy())
  if (key) request.once('data', () => void onPut(key, 'arrives'))
  // The sender may be killed half-way.
  pipeline(request, passed, () => {})
})
await once(door.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  door.closeAllConnections()
  door.close()
})

// `listen` on a port gives an address with a port.
const { port } = door.address() as AddressInfo
const env = {
  PUBLIC_URL: 'http://127.0.0.1',
  DEMO_DATA: 'off',
  AUTH_SECRET: 'a-secret-of-at-least-32-characters',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: s3.options.bucket,
  S3_ACCESS_KEY_ID: s3.options.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
}
// Makes the people and their chat, on the database of the processes.
const app = await startApp({ env, now: new Date().toISOString() })
const { id: chatId, consumer, advisor } = await chats(app).a.chat()
const start = async () =>
  startProduct({ ...env, DATABASE_URL: await testDatabaseUrl(), DATA_DIR: dataDir, LOG_LEVEL: 'silent' })

async function kill({ child, ended }: ProductProcess): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Kills a server when a file of this name has come so far; resolves when it is gone. */
function killedWhen(server: ProductProcess, key: string, moment: Moment): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  onPut = (...seen) => {
    if (seen[0] !== key || seen[1] !== moment) return
    onPut = () => undefined
    resolve(kill(server))
    return promise
  }
  return promise
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

test('an upload resumes after each kill of the server, and the file arrives complete', {
  timeout: seconds(240),
}, async () => {
  const content = Buffer.concat([await aPdf(1), randomBytes(uploadPieceBytes * 4)])
  const body = { clientId: randomUUID(), fileName: 'Return 2025.pdf', sizeBytes: content.length }
  const pieceAt = (offset: number) => content.subarray(offset, offset + uploadPieceBytes)
  const begin = { params: { id: chatId }, body }

  let server = await start()
  let call = callerOf(server.address, consumer.accessToken)
  const upload = await call(startUpload, begin)
  const params = { id: upload.id }
  const sendPiece = (offset: number) => call(appendPiece, { params, query: { offset }, body: pieceAt(offset) })
  /** The server that comes after the one killed, and how much of the file it has. */
  const startAgain = async () => {
    server = await start()
    call = callerOf(server.address, consumer.accessToken)
    const resumed = await call(startUpload, begin)
    expect(resumed.id).toBe(upload.id)
    return resumed.receivedBytes
  }

  await sendPiece(0)
  // Half of the second piece has left the browser.
  const half = http.request(`${server.address}/api/attachments/${upload.id}/content?offset=${uploadPieceBytes}`, {
    method: appendPiece.method,
    headers: {
      authorization: `Bearer ${consumer.accessToken}`,
      'content-type': 'application/octet-stream',
      'content-length': uploadPieceBytes,
    },
  })
  const broken = once(half, 'error')
  await new Promise((resolve) => half.write(pieceAt(uploadPieceBytes).subarray(0, uploadPieceBytes / 2), resolve))
  await kill(server)
  await broken
  expect(await startAgain()).toBe(uploadPieceBytes)

  // The store has the second piece, and the server does not know yet.
  let gone = killedWhen(server, 'piece-1', 'is stored')
  await expect(sendPiece(uploadPieceBytes)).rejects.toThrow('fetch failed')
  await gone
  expect(await startAgain()).toBe(uploadPieceBytes)
  for (let offset = uploadPieceBytes; offset < content.length; offset += uploadPieceBytes) await sendPiece(offset)

  // The whole file is being written into the store.
  gone = killedWhen(server, 'file', 'arrives')
  await expect(call(completeUpload, { params })).rejects.toThrow('fetch failed')
  await gone
  expect(await startAgain()).toBe(content.length)
  const { attachment } = await call(completeUpload, { params })
  expect(attachment).toMatchObject({ state: 'ready', sizeBytes: content.length })

  const message = { clientId: randomUUID(), body: 'Here it is', attachmentIds: [upload.id] }
  await call(sendMessage, { params: { id: chatId }, body: message })
  const read = callerOf(server.address, advisor.accessToken)
  const { items } = await read(signAttachments, { params: { id: chatId }, body: { attachmentIds: [upload.id] } })
  const file = await fetch(new URL(items[0]?.downloadUrl ?? '', server.address))
  expect(sha256(await file.bytes())).toBe(sha256(content))
})
