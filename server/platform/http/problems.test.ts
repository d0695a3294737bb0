import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { createErrorGroups } from '../log/error-groups.ts'
import { createLog } from '../log/log.ts'
import { encodeProblems } from './problems.ts'
import { route } from './route.ts'

const base = { access: 'public', limit: 'contact', problems: [], summary: 'For a test' } as const
const write = endpoint({
  ...base,
  method: 'POST',
  path: '/api/notes',
  body: z.object({ text: z.string() }),
  reply: { 200: z.object({}) },
})
const broken = endpoint({ ...base, method: 'GET', path: '/api/broken', reply: { 200: z.object({}) } })
const busy = endpoint({ ...base, method: 'GET', path: '/api/busy', reply: { 200: z.object({}) } })

const platform = await startBarePlatform(
  {
    routes: [
      route(write, async () => ({})),
      route(broken, async () => {
        throw new Error('password of the database is swordfish')
      }),
      route(busy, async () => {
        throw problem('core.unavailable', { retryAfterSeconds: 7, cause: new Error('swordfish') })
      }),
    ],
  },
  { env: { RATE_LIMIT_FACTOR: '2' } },
)

async function post(payload: string, type: string | null = 'application/json') {
  const reply = await platform.app.inject({
    method: 'POST',
    url: '/api/notes',
    payload,
    remoteAddress: '203.0.113.7',
    headers: type === null ? {} : { 'content-type': type },
  })
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(reply.json().status).toBe(reply.statusCode)
  return [reply.statusCode, reply.json().code]
}

test('a request that cannot be parsed returns a problem like every other', async () => {
  expect(await post('{"text":')).toEqual([400, 'core.malformed'])
  expect(await post('{"text":"a","__proto__":{"admin":true}}')).toEqual([400, 'core.malformed'])
  expect(await post('[]')).toEqual([400, 'core.invalid'])
  expect(await post('text=a', 'application/x-www-form-urlencoded')).toEqual([415, 'core.unsupported-media'])
  expect(await post('text', 'text/plain')).toEqual([415, 'core.unsupported-media'])
  expect(await post(JSON.stringify({ text: 'x'.repeat(200_000) }))).toEqual([413, 'core.too-large'])
})

test('an unknown address returns 404, a wrong method lists the allowed ones', async () => {
  const unknown = await platform.app.inject('/api/no-such-thing')
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'core.not-found'])
  const wrongMethod = await platform.app.inject({ method: 'DELETE', url: '/api/notes' })
  expect([wrongMethod.statusCode, wrongMethod.json().code]).toEqual([405, 'core.method-not-allowed'])
  expect(wrongMethod.headers.allow).toBe('POST')
  const broken = await platform.app.inject('/api/%zz')
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'core.malformed'])
})

test('leads a browser from an address that cannot be decoded to one that can, on this host', async () => {
  const open = async (url: string, accept = 'text/html') => {
    const { statusCode, headers } = await platform.app.inject({ url, headers: { accept } })
    return [statusCode, headers.location]
  }
  expect(await open('/%')).toEqual([302, '/%25'])
  expect(await open('//elsewhere.example/%?q=%')).toEqual([302, '/elsewhere.example/%25?q=%'])
  expect(await open('/%', 'application/json')).toEqual([400, undefined])
  expect(await open('/api/%')).toEqual([400, undefined])
})

test('an unforeseen error shows a neutral sentence and the request id, nothing of its cause', async () => {
  const reply = await platform.app.inject('/api/broken')
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('swordfish')
  expect(reply.json()).toEqual({
    type: '/problems/core.unexpected',
    title: 'Something went wrong on our side. Please try again.',
    status: 500,
    code: 'core.unexpected',
    instance: reply.headers['x-request-id'],
  })
})

test('a wait is given in the Retry-After header', async () => {
  const reply = await platform.app.inject('/api/busy')
  expect(reply.headers['retry-after']).toBe('7')
  expect(reply.json()).toMatchObject({ code: 'core.unavailable', retryAfterSeconds: 7 })
})

test('a full queue is logged as a warning, a fault as an error, and a mistake of the caller as neither', async () => {
  const lines: { level: string; msg: string; code?: string; err?: object }[] = []
  const loggerInstance: FastifyBaseLogger = createLog('warn', createErrorGroups(), {
    write: (line: string) => void lines.push(JSON.parse(line)),
  })
  const app = Fastify({ loggerInstance })
  encodeProblems(app)
  const answers = {
    full: problem('core.unavailable'),
    broken: problem('core.unavailable', { cause: new Error('swordfish') }),
    unforeseen: new TypeError('swordfish'),
    mistaken: problem('core.conflict'),
  }
  for (const [name, error] of Object.entries(answers))
    app.get(`/${name}`, () => {
      throw error
    })
  for (const name of Object.keys(answers)) await app.inject(`/${name}`)
  await app.close()
  expect(lines.map(({ level, code, err }) => [level, code, err !== undefined])).toEqual([
    ['warn', 'core.unavailable', false],
    ['error', 'core.unavailable', true],
    ['error', 'core.unexpected', true],
  ])
})

test('an IP address over its limit gets 429, and another address is not affected', async () => {
  const ask = (remoteAddress: string) =>
    platform.app.inject({ method: 'POST', url: '/api/notes', payload: { text: 'a' }, remoteAddress })
  const statuses: number[] = []
  for (let n = 0; n < 21; n += 1) statuses.push((await ask('198.51.100.4')).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  const refused = await ask('198.51.100.4')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'core.too-many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('198.51.100.5')).statusCode).toBe(200)
})

test('every reply carries the security headers, errors among them', async () => {
  for (const url of ['/api/broken', '/health', '/nowhere']) {
    const { headers } = await platform.app.inject(url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

test('every reply has Strict-Transport-Security when PUBLIC_URL is https', async () => {
  const secure = await startBarePlatform(
    {},
    { env: { PUBLIC_URL: 'https://fairlead.example', AUTH_SECRET: 'x'.repeat(32) } },
  )
  for (const url of ['/health', '/nowhere']) {
    const { headers } = await secure.app.inject(url)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  }
})
