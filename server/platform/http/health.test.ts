import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { readConfig } from '../config.ts'
import { createPlatform } from '../create-platform.ts'
import { route } from './route.ts'

let release: () => void = () => undefined
let entered: () => void = () => undefined
const slow = endpoint({
  method: 'GET',
  path: '/api/slow',
  access: 'public',
  limit: 'read',
  reply: { 200: z.object({ done: z.boolean() }) },
  problems: [],
  summary: 'For a test',
})
const routes = [
  route(slow, async () => {
    await new Promise<void>((resolve) => {
      release = resolve
      entered()
    })
    return { done: true }
  }),
]
const platform = await startBarePlatform({ routes })

test('a working process is alive and ready', async () => {
  expect((await platform.app.inject('/health')).json()).toEqual({ status: 'alive' })
  const ready = await platform.app.inject('/ready')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', database: true, queue: true, disk: true }])
})

test('without its database a process is alive but not ready, and its calls return 503', async () => {
  const closed = createServer().listen(0)
  const address = closed.address()
  const port = typeof address === 'object' && address ? address.port : 0
  closed.close()
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: platform.platform.config.dataDir })
  const read = endpoint({ ...slow, path: '/api/read' })
  const modules = [
    {
      name: 'bare',
      routes: [
        route(read, async (ctx) => {
          await ctx.db.execute('select 1')
          return { done: true }
        }),
      ],
    },
  ]
  const cut = createPlatform(config, { modules, databaseUrl: `postgres://u:p@127.0.0.1:${port}/x` })
  const app = await buildApp(cut, { modules })
  expect((await app.inject('/health')).statusCode).toBe(200)
  const ready = await app.inject('/ready')
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'not ready', database: false, queue: false, disk: true },
  ])
  const call = await app.inject('/api/read')
  expect([call.statusCode, call.json().code]).toEqual([503, 'core.unavailable'])
  expect((await app.inject('/metrics')).body).toContain('database_connections 0')
  await app.close()
  await cut.close()
})

test('metrics count requests by route, and return 404 to other machines', async () => {
  await platform.app.inject('/health')
  const here = await platform.app.inject('/metrics')
  expect(here.body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/health",status="200"\} [1-9]/)
  for (const name of ['nodejs_eventloop_lag_seconds', 'database_waiting', 'socket_connections', 'jobs{state="ready"}'])
    expect(here.body).toContain(name)
  const elsewhere = await platform.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
  expect(elsewhere.statusCode).toBe(404)
  const throughProxy = await platform.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(throughProxy.statusCode).toBe(404)
})

test('metrics return 404 to what a proxy on this machine passed on', async () => {
  for (const name of ['via', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host']) {
    const reply = await platform.app.inject({ url: '/metrics', headers: { [name]: 'localhost' } })
    expect(reply.statusCode).toBe(404)
  }
  const posing = { url: '/metrics', remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': '127.0.0.1' } }
  expect((await platform.app.inject(posing)).statusCode).toBe(404)
})

test('with METRICS_TOKEN metrics answer its bearer from anywhere, and nobody else', async () => {
  const { app } = await startBarePlatform({ routes }, { env: { METRICS_TOKEN: 'a-token-for-metrics' } })
  const read = async (authorization?: string) =>
    (
      await app.inject({
        url: '/metrics',
        remoteAddress: '203.0.113.9',
        headers: { ...(authorization && { authorization }) },
      })
    ).statusCode
  expect(await read('Bearer a-token-for-metrics')).toBe(200)
  expect([await read(), await read('Bearer wrong'), (await app.inject('/metrics')).statusCode]).toEqual([404, 404, 404])
})

test('replies below /api are not stored by browsers and proxies, whether they succeed, refuse or fail', async () => {
  const own = endpoint({ ...slow, path: '/api/own', access: { roles: ['consumer'] } })
  const broken = endpoint({ ...slow, path: '/api/broken' })
  const { app, somebody } = await startBarePlatform({
    routes: [
      route(own, async () => ({ done: true })),
      route(broken, async () => {
        throw new Error('a mistake of ours')
      }),
    ],
  })
  const authorization = `Bearer ${somebody().accessToken}`
  const replies = await Promise.all([
    app.inject({ url: '/api/own', headers: { authorization } }),
    ...['/api/own', '/api/none', '/api', '/api/broken'].map((url) => app.inject(url)),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404, 404, 500])
  for (const { headers } of replies) expect(headers['cache-control']).toBe('no-store')
})

test('a malformed Host or X-Forwarded-Host returns 400', async () => {
  for (const host of ['a b', '[::', 'x@y', 'a/b', 'a:port', '[zz]:80']) {
    const direct = await platform.app.inject({ url: '/health', headers: { host } })
    const forwarded = await platform.app.inject({ url: '/health', headers: { 'x-forwarded-host': host } })
    for (const reply of [direct, forwarded]) {
      expect([host, reply.statusCode]).toEqual([host, 400])
      expect(reply.json()).toMatchObject({ code: 'core.malformed' })
    }
  }
  for (const host of ['fairlead.example', 'localhost:3000', '[::1]:3000', '127.0.0.1'])
    expect((await platform.app.inject({ url: '/health', headers: { host } })).statusCode).toBe(200)
})

test('a stopping process finishes the request in flight and takes no new one', async () => {
  const own = await startBarePlatform({ routes })
  const address = await own.app.listen({ port: 0, listenTextResolver: () => 'listening' })
  const started = new Promise<void>((resolve) => {
    entered = resolve
  })
  const answer = fetch(`${address}/api/slow`)
  await started
  const closed = own.app.close()
  release()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
  await expect(fetch(`${address}/health`)).rejects.toThrow()
})
