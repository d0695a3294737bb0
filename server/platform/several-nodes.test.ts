import { Redis } from 'ioredis'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { serverEvent } from '#contract/core/socket-event.ts'
import { endpoint } from '#contract/endpoint.ts'
import { startRedis } from '#tests/peers/redis.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { route } from './http/route.ts'
import { rooms } from './realtime/rooms.ts'

const said = serverEvent({ name: 'bare.said', payload: z.object({ text: z.string() }) })
const write = endpoint({
  method: 'POST',
  path: '/api/notes',
  access: 'public',
  limit: 'contact',
  reply: { 204: null },
  problems: [],
  summary: 'For a test',
})
const redis = await startRedis()
const presence: string[] = []
let heard: () => void = () => undefined
const note = (line: string) => {
  presence.push(line)
  heard()
}
const node = (name: string) =>
  startBarePlatform(
    {
      routes: [route(write, async () => undefined)],
      presence: {
        connected: async (ctx) => note(`${ctx.actor.id} came to ${name}`),
        disconnected: async (ctx) => note(`${ctx.actor.id} left ${name}`),
      },
    },
    { env: { REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '1' } },
  )
// Both nodes believe the same made-up tokens.
const [east, west] = [await node('east'), await node('west')]
afterAll(() => redis.close())

test('an event sent on one node reaches connections of the other', async () => {
  const person = east.somebody()
  const socket = await east.connect(person)
  west.platform.realtime.emit(rooms.user(person.id), said, { text: 'hello' })
  expect(await socket.next(said)).toEqual({ text: 'hello' })
})

test('an event sent in the moment after a connection was admitted reaches it from the other node', async () => {
  for (let n = 0; n < 20; n += 1) {
    const person = east.somebody()
    const socket = await east.connect(person)
    west.platform.realtime.emit(rooms.user(person.id), said, { text: String(n) })
    expect(await socket.next(said)).toEqual({ text: String(n) })
    socket.close()
  }
})

test('an event goes only to the nodes that have a connection in its room', async () => {
  const watcher = new Redis(redis.url)
  const person = east.somebody()
  await east.connect(person)
  const channels = z.array(z.string()).parse(await watcher.call('PUBSUB', 'SHARDCHANNELS', `*${person.id}*`))
  expect(channels).toHaveLength(1)
  expect(await watcher.call('PUBSUB', 'SHARDNUMSUB', channels[0] ?? '')).toEqual([channels[0], 1])
  watcher.disconnect()
})

test('a session ended on one node closes its connections on the other', async () => {
  const person = east.somebody()
  const socket = await east.connect(person)
  west.platform.realtime.disconnectSockets(rooms.session(person.sessionId))
  expect(await socket.ended).toBe('io server disconnect')
})

test('a person connected to two nodes is gone only when both connections are closed', async () => {
  const person = east.somebody()
  const [first, second] = [await east.connect(person), await west.connect(person)]
  const before = east.platform.realtime.connections()
  first.close()
  await waitFor(() => expect(east.platform.realtime.connections()).toBe(before - 1))
  // Events from the node that lost its connection follow its question to the other node, so it has
  // been answered then.
  for (let n = 0; n < 5; n += 1) {
    east.platform.realtime.emit(rooms.user(person.id), said, { text: 'still there' })
    await second.next(said)
  }
  second.close()
  const left = new Promise<void>((resolve) => {
    heard = () => presence.some((line) => line.startsWith(`${person.id} left`)) && resolve()
    heard()
  })
  await left
  expect(presence.filter((line) => line === `${person.id} left east`)).toEqual([])
})

test('a rate limit counts over all nodes', async () => {
  const ask = (nodeApp: typeof east) =>
    nodeApp.app.inject({ method: 'POST', url: '/api/notes', remoteAddress: '198.51.100.9' })
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await ask(n % 2 === 0 ? east : west)).statusCode)
  expect(statuses.filter((status) => status === 204)).toHaveLength(10)
  expect(statuses.slice(-2)).toEqual([429, 429])
})
