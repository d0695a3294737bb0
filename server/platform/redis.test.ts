import { Redis } from 'ioredis'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { freePort } from '#tests/peers/free-port.ts'
import { startRedis, type TestRedis } from '#tests/peers/redis.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { route } from './http/route.ts'
import { createLog } from './log/log.ts'
import { logOutages } from './redis.ts'

const write = endpoint({
  method: 'POST',
  path: '/api/notes',
  access: 'public',
  limit: 'contact',
  reply: { 200: z.object({}) },
  problems: [],
  summary: 'For a test',
})

async function startNode(redis: TestRedis) {
  const node = await startBarePlatform(
    { routes: [route(write, async () => ({}))] },
    { env: { REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '1' } },
  )
  await waitFor(() => expect(node.platform.countStore?.isUp()).toBe(true))
  const call = async (ip: string) => {
    const before = performance.now()
    const { statusCode } = await node.app.inject({ method: 'POST', url: '/api/notes', remoteAddress: ip })
    return { statusCode, ms: performance.now() - before }
  }
  const ready = async () => {
    const reply = await node.app.inject('/ready')
    return [reply.statusCode, reply.json()]
  }
  return { call, ready, node }
}

const opened: TestRedis[] = []
const openRedis = async () => {
  const redis = await startRedis()
  opened.push(redis)
  return redis
}
afterAll(() => Promise.all(opened.map((redis) => redis.close())))

test.each([
  ['frozen', async (redis: TestRedis) => redis.freeze()],
  ['killed', (redis: TestRedis) => redis.close()],
])(
  'with Redis %s calls are answered as fast as before, are counted on this node, and /ready says degraded',
  async (_how, away) => {
    const redis = await openRedis()
    const { call, ready, node } = await startNode(redis)
    expect(await ready()).toEqual([200, { status: 'ready', database: true, queue: true, disk: true }])
    await away(redis)
    // One call may find out; it waits a quarter of a second at most.
    expect((await call('198.51.100.1')).ms).toBeLessThan(1_000)
    await waitFor(() => expect(node.platform.countStore?.isUp()).toBe(false))
    const calls = []
    for (let n = 0; n < 12; n += 1) calls.push(await call('198.51.100.2'))
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429, 429])
    // Each would wait for the command timeout if Redis were called.
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(200)
    expect(await ready()).toEqual([
      200,
      { status: 'degraded', database: true, queue: true, disk: true, away: ['redis'] },
    ])
    await node.platform.ports.limits.forget({ name: 'contact', points: 10, windowSeconds: 600 }, '198.51.100.2')
    expect((await call('198.51.100.2')).statusCode).toBe(200)
    redis.thaw()
  },
)

test('after Redis was frozen, nodes count their calls together again', async () => {
  const redis = await openRedis()
  const [east, west] = [await startNode(redis), await startNode(redis)]
  redis.freeze()
  await waitFor(() => expect(east.node.platform.countStore?.isUp()).toBe(false))
  redis.thaw()
  await waitFor(() => {
    for (const { node } of [east, west]) expect(node.platform.countStore?.isUp()).toBe(true)
  })
  const statuses = []
  for (let n = 0; n < 12; n += 1) statuses.push((await (n % 2 === 0 ? east : west).call('198.51.100.3')).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('an outage of Redis is one line in the log, and the next outage another', async () => {
  const port = await freePort()
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const line = new Redis(port, '127.0.0.1', { retryStrategy: () => 20 })
  afterAll(() => line.disconnect())
  let attempts = 0
  line.on('reconnecting', () => {
    attempts += 1
  })
  logOutages(line, log, 'away')
  await waitFor(() => expect(attempts).toBeGreaterThan(3))
  expect(warn).toHaveBeenCalledTimes(1)
  const redis = await startRedis(port)
  await waitFor(() => expect(line.status).toBe('ready'))
  await redis.close()
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
})
