import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { serverEvent } from '#contract/core/socket-event.ts'
import { startRedis } from '#tests/peers/redis.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { rooms } from './rooms.ts'

const said = serverEvent({ name: 'bare.said', payload: z.object({ text: z.string() }) })
let redis = await startRedis()
const node = () => startBarePlatform({}, { env: { REDIS_URL: redis.url } })
const [east, west] = [await node(), await node()]
afterAll(() => redis.close())

test('clients of every node reconnect by themselves when Redis is back', async () => {
  const person = east.somebody()
  // Connects once, so that both nodes listen.
  for (const each of [east, west]) (await each.connect(person)).close()
  const clients = [east, west].map(({ app }) => {
    const { port } = app.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: person.accessToken },
      reconnectionDelay: 50,
    })
    const reasons: string[] = []
    let connects = 0
    const texts: string[] = []
    socket.on('connect', () => {
      connects += 1
    })
    socket.on('disconnect', (reason) => void reasons.push(reason))
    socket.on(said.name, ({ text }: { text: string }) => void texts.push(text))
    return { socket, reasons, texts, connects: () => connects }
  })
  await expect.poll(() => clients.map(({ connects }) => connects())).toEqual([1, 1])

  await redis.close()
  west.platform.realtime.emit(rooms.user(person.id), said, { text: 'lost for the other node' })
  await expect.poll(() => clients[1]?.texts).toEqual(['lost for the other node'])
  redis = await startRedis(redis.port)
  await expect.poll(() => clients.map(({ connects }) => connects()), { timeout: 15_000 }).toEqual([2, 2])
  expect(clients.map(({ reasons }) => reasons)).toEqual([['transport close'], ['transport close']])

  east.platform.realtime.emit(rooms.user(person.id), said, { text: 'heard again' })
  await expect.poll(() => clients.map(({ texts }) => texts.at(-1))).toEqual(['heard again', 'heard again'])
  for (const { socket } of clients) socket.close()
})

test('sockets of a node that stops close with a reason on which clients reconnect', async () => {
  const own = await startBarePlatform({})
  const socket = await own.connect(own.somebody())
  await own.platform.realtime.close()
  expect(await socket.ended).toBe('transport close')
})
