import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { startApp } from '#tests/support/harness.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { authServices } from '../context/auth-services.ts'
import { encodeError } from './error-format.ts'
import { createHandlerFactory } from './route.ts'

const { platform } = await startApp()
const { db, ports, log } = platform
const answer = createHandlerFactory(platform, await authServices({ db, ports, log, now: platform.clock() }))
afterEach(() => void vi.useRealTimers())

test('returns 504 request_timeout when a handler takes longer than ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = encodeError(error, '2024-01-01', 'r1')
    return reply.code(status).send(body)
  })
  app.get(
    '/slow',
    answer(null, () => new Promise(() => undefined)),
  )
  await app.ready()
  const reply = app.inject('/slow')
  await waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  vi.advanceTimersByTime(10_000)
  expect((await reply).statusCode).toBe(504)
  expect((await reply).json()).toMatchObject({ code: 'request_timeout' })
  await app.close()
})

test('passes only an allowed redirect to the handler', async () => {
  const app = Fastify()
  app.get(
    '/where',
    answer(null, async (ctx) => ({ to: ctx.caller.redirectTo })),
  )
  const where = async (url: string, headers = {}) => (await app.inject({ url, headers })).json().to
  expect(await where('/where')).toBe('http://localhost:3000')
  expect(await where('/where?redirect_to=http://localhost:3000/a')).toBe('http://localhost:3000/a')
  expect(await where('/where?redirect_to=http://localhost:3000/a', { redirect_to: 'http://localhost:3000/b' })).toBe(
    'http://localhost:3000/b',
  )
  expect(await where('/where?redirect_to=https://evil.example', { referer: 'http://localhost:3000/c' })).toBe(
    'http://localhost:3000/c',
  )
  expect(await where('/where?redirect_to=a&redirect_to=b')).toBe('http://localhost:3000')
  await app.close()
})
