import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { connectionTimeLimits } from './connections.ts'
import { route } from './route.ts'

const large = endpoint({
  method: 'GET',
  path: '/api/large',
  access: 'public',
  limit: 'read',
  reply: { 200: z.object({ text: z.string() }) },
  problems: [],
  summary: 'For a test',
})
const endless = endpoint({
  method: 'GET',
  path: '/api/endless',
  access: 'public',
  limit: 'read',
  reply: { 200: { mediaType: 'text/plain; charset=utf-8', fileName: 'endless.txt' } },
  problems: [],
  summary: 'For a test',
})
let openDownloads = 0
/** A file that is sent as slowly as a reader takes who wants to keep it open. */
async function* trickle(): AsyncGenerator<string> {
  openDownloads++
  try {
    for (;;) {
      yield 'x'.repeat(1_000)
      await wait(50)
    }
  } finally {
    openDownloads--
  }
}
const routes = [route(large, async () => ({ text: 'x'.repeat(8_000_000) })), route(endless, async () => trickle())]
const { platform } = await startBarePlatform({ routes })
const limits = { headersMs: 400, requestMs: 800, silenceMs: 1_200, checkEveryMs: 100, replyMs: 2_500 }
const modules = [{ name: 'bare', routes }]

async function open(): Promise<{ app: FastifyInstance; socket: Socket; close: () => Promise<void> }> {
  const app = await buildApp(platform, { modules, timeLimits: limits })
  await app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => 'listening' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    app,
    socket,
    close: async () => {
      socket.destroy()
      await app.close()
    },
  }
}

async function endsAfter(socket: Socket): Promise<number> {
  const from = performance.now()
  socket.resume()
  if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve))
  return performance.now() - from
}

test('a connection that sends nothing is closed', async () => {
  const { socket, close } = await open()
  expect(await endsAfter(socket)).toBeLessThan(limits.silenceMs * 3)
  await close()
})

test('headers and bodies that come slowly end the connection, although bytes keep coming', async () => {
  for (const start of [
    'GET /health HTTP/1.1\r\nhost: x\r\n',
    'POST /api/large HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\n',
  ]) {
    const { socket, close } = await open()
    socket.write(start)
    const drip = setInterval(() => socket.write('a'), 100)
    expect(await endsAfter(socket)).toBeLessThan(limits.requestMs * 4)
    clearInterval(drip)
    await close()
  }
})

test('a client that reads nothing of its reply is disconnected', async () => {
  const { app, socket, close } = await open()
  socket.pause()
  socket.write('GET /api/large HTTP/1.1\r\nhost: x\r\n\r\n')
  const count = () => new Promise<number>((resolve) => app.server.getConnections((_error, open) => resolve(open)))
  await expect.poll(count).toBe(1)
  // The client still holds its end.
  await expect.poll(count, { timeout: limits.silenceMs * 6 }).toBe(0)
  expect(socket.destroyed).toBe(false)
  await close()
})

test('a download that is taken byte by byte ends, and what it was read from is closed', async () => {
  const { socket, close } = await open()
  socket.write('GET /api/endless HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'data')
  expect(openDownloads).toBe(1)
  const tookMs = await endsAfter(socket)
  expect(tookMs).toBeGreaterThan(limits.silenceMs)
  expect(tookMs).toBeLessThan(limits.replyMs * 3)
  await expect.poll(() => openDownloads).toBe(0)
  await close()
})

test('in production, silence ends a connection after 30 seconds and no request may take longer to arrive', () => {
  expect(connectionTimeLimits.silenceMs).toBe(30_000)
  expect(connectionTimeLimits.headersMs).toBeLessThanOrEqual(30_000)
  expect(connectionTimeLimits.requestMs + connectionTimeLimits.checkEveryMs).toBeLessThanOrEqual(30_000)
})
