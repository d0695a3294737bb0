import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { route } from './route.ts'

const base = { limit: 'read', problems: [], summary: 'For a test' } as const

const leaky = endpoint({
  ...base,
  method: 'GET',
  path: '/api/leaky',
  access: 'public',
  reply: {
    200: z.object({
      name: z.string(),
      inner: z.object({ shown: z.number() }),
      list: z.array(z.object({ a: z.number() })),
    }),
  },
})
const unfit = endpoint({
  ...base,
  method: 'GET',
  path: '/api/unfit',
  access: 'public',
  reply: { 200: z.object({ name: z.string() }) },
})
const change = endpoint({
  ...base,
  method: 'POST',
  path: '/api/things/:id',
  access: { roles: ['advisor'], emailVerified: true },
  params: z.object({ id: z.uuid() }),
  query: z.object({ page: z.coerce.number().int().optional() }),
  body: z.object({ name: z.string().min(2), inner: z.object({ count: z.number() }) }),
  reply: { 201: z.object({ id: z.uuid(), name: z.string(), by: z.string() }) },
})
const remove = endpoint({
  ...base,
  method: 'DELETE',
  path: '/api/things/:id',
  access: { roles: 'any' },
  params: z.object({ id: z.uuid() }),
  reply: { 204: null },
})
const large = endpoint({ ...change, path: '/api/large/:id', bodyLimitBytes: 1_000_000 })
const file = endpoint({
  ...base,
  method: 'GET',
  path: '/api/file',
  access: 'public',
  reply: { 200: { mediaType: 'text/calendar; charset=utf-8', fileName: 'day.ics' } },
})
const longFile = endpoint({
  ...base,
  method: 'GET',
  path: '/api/long-file',
  access: 'public',
  reply: { 200: { mediaType: 'text/plain; charset=utf-8', fileName: 'long.txt' } },
})
const abandoned = Promise.withResolvers<void>()
/** Never ends by itself. */
async function* pieces(piece = 'piece\n') {
  try {
    for (;;) yield piece
  } finally {
    abandoned.resolve()
  }
}
const ownFile = endpoint({ ...longFile, path: '/api/own-file', access: { roles: ['advisor'] } })
const streamedFile = endpoint({ ...ownFile, path: '/api/streamed-file' })
let closeStream = Promise.withResolvers<void>()
const brokenFile = endpoint({ ...longFile, path: '/api/broken-file', problems: ['core.not-found'] })
/** Ends with an error: before the first piece, or after it. */
async function* brokenPieces(hasStarted: boolean) {
  if (hasStarted) yield 'piece\n'
  throw problem('core.not-found')
}
let hasStarted = false
const whoAmI = endpoint({
  ...base,
  method: 'GET',
  path: '/api/who',
  access: 'public',
  reply: { 200: z.object({ kind: z.string() }) },
})

const secrets = { passwordHash: 'xyz' }
const platform = await startBarePlatform({
  routes: [
    route(leaky, async () => ({
      name: 'a',
      inner: { shown: 1, ...secrets },
      list: [{ a: 1, ...secrets }],
      ...secrets,
    })),
    // A row whose column the contract does not allow to be missing.
    route(unfit, async () => JSON.parse('{"email":"someone@example.com"}')),
    route(change, async (ctx, { params, body }) => ({ id: params.id, name: body.name, by: ctx.actor.id })),
    route(large, async (ctx, { params, body }) => ({ id: params.id, name: body.name, by: ctx.actor.id })),
    route(remove, async () => undefined),
    route(file, async () => 'BEGIN:VCALENDAR'),
    route(longFile, async () => pieces()),
    route(ownFile, async () => pieces('x'.repeat(65_536))),
    route(streamedFile, async () => Readable.from(pieces('x'.repeat(65_536))).once('close', closeStream.resolve)),
    route(brokenFile, async () => brokenPieces(hasStarted)),
    route(whoAmI, async (ctx) => ({ kind: ctx.actor.kind })),
  ],
})
const id = '0190a1b2-0000-7000-8000-000000000000'
const good = { params: { id }, body: { name: 'Ann', inner: { count: 1 } } }
const address = await platform.app.listen({ port: 0, host: '127.0.0.1' })

test('a reply drops every field its schema does not declare, at every depth', async () => {
  const reply = await platform.visitor.call(leaky)
  expect(reply).toEqual({ name: 'a', inner: { shown: 1 }, list: [{ a: 1 }] })
})

test('a reply that does not fit its schema returns 500 and shows nothing of its values', async () => {
  const reply = await platform.app.inject('/api/unfit')
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('example.com')
  expect(reply.json()).toMatchObject({ code: 'core.unexpected' })
})

test('one 400 names everything wrong with parameters, query and body', async () => {
  const advisor = platform.somebody({ role: 'advisor' })
  const reply = await platform.app.inject({
    method: 'POST',
    url: '/api/things/7?page=x&sort=up',
    headers: { authorization: `Bearer ${advisor.accessToken}` },
    payload: { name: 'A', inner: { count: '1' }, role: 'admin' },
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const paths = reply.json().errors.map(({ path }: { path: string }) => path)
  expect(paths.sort()).toEqual(['id', 'inner.count', 'name', 'page', 'role', 'sort'])
})

test('lists every field when the body is missing', async () => {
  const advisor = platform.somebody({ role: 'advisor' })
  const reply = await platform.app.inject({
    method: 'POST',
    url: `/api/things/${id}`,
    headers: { authorization: `Bearer ${advisor.accessToken}` },
  })
  expect(reply.json().errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'inner'])
})

test('the handler acts as the person of the token', async () => {
  const advisor = platform.somebody({ role: 'advisor' })
  await expect(platform.as(advisor).call(change, good)).resolves.toEqual({ id, name: 'Ann', by: advisor.id })
})

test('returns 401 to a visitor before the input is validated', async () => {
  const problem = await platform.visitor.refused(change, { ...good, params: { id: 'nonsense' } })
  expect(problem.code).toBe('core.signed-out')
})

test('another role is refused, and so is an unverified address', async () => {
  expect((await platform.as(platform.somebody({ role: 'consumer' })).refused(change, good)).code).toBe('core.forbidden')
  const unverified = platform.somebody({ role: 'advisor', emailVerified: false })
  expect((await platform.as(unverified).refused(change, good)).code).toBe('core.unverified')
})

test('a token of an ended session counts as none', async () => {
  const person = platform.somebody()
  await expect(platform.as(person).call(whoAmI)).resolves.toEqual({ kind: 'user' })
  platform.endSession(person)
  await expect(platform.as(person).call(whoAmI)).resolves.toEqual({ kind: 'visitor' })
  expect((await platform.as(person).refused(remove, { params: { id } })).code).toBe('core.signed-out')
})

test('an empty reply returns 204, a creation 201, and a file has its media type', async () => {
  const { accessToken } = platform.somebody({ role: 'advisor' })
  const headers = { authorization: `bearer ${accessToken}` }
  const removed = await platform.app.inject({ method: 'DELETE', url: `/api/things/${id}`, headers })
  expect([removed.statusCode, removed.body]).toEqual([204, ''])
  const made = await platform.app.inject({ method: 'POST', url: `/api/things/${id}`, headers, payload: good.body })
  expect(made.statusCode).toBe(201)
  const calendar = await platform.app.inject('/api/file')
  expect([calendar.headers['content-type'], calendar.body]).toEqual(['text/calendar; charset=utf-8', 'BEGIN:VCALENDAR'])
})

test('a file with a name is sent as an attachment under that name', async () => {
  const { headers } = await platform.app.inject('/api/file')
  expect(headers['content-disposition']).toBe('attachment; filename="day.ics"')
})

test('a client that announces JSON but sends none is served by an endpoint without a body', async () => {
  const { accessToken } = platform.somebody()
  const reply = await platform.app.inject({
    method: 'DELETE',
    url: `/api/things/${id}`,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
  })
  expect(reply.statusCode).toBe(204)
})

test('a file in pieces is sent as it is read, and no more are made once its caller is gone', async () => {
  const caller = new AbortController()
  const reply = await fetch(`${address}/api/long-file`, { signal: caller.signal })
  const { value } = (await reply.body?.getReader().read()) ?? {}
  expect(new TextDecoder().decode(value)).toMatch(/^piece\n/)
  caller.abort()
  await abandoned.promise
})

describe.each([ownFile, streamedFile])('a long file at $path', ({ path }) => {
  async function begin(caller: { accessToken: string }) {
    closeStream = Promise.withResolvers()
    const reply = await fetch(address + path, { headers: { authorization: `Bearer ${caller.accessToken}` } })
    const reader = reply.body?.getReader()
    await reader?.read()
    return {
      abort: () => reader?.cancel(),
      /** Reads more than what sockets and streams hold on the way. */
      async readOn() {
        for (let left = 50_000_000; left > 0; ) left -= (await reader?.read())?.value?.length ?? left
      },
    }
  }

  test('is cut off when the session of its reader ends', async () => {
    const advisor = platform.somebody({ role: 'advisor' })
    const { readOn, abort } = await begin(advisor)
    platform.endSession(advisor)
    await expect(readOn()).rejects.toThrow()
    await abort()?.catch(() => {})
  })

  test('goes on when the token of its reader expires meanwhile', async () => {
    const endsAt = new Date(platform.clock.now().getTime() + 1_000)
    const { readOn, abort } = await begin(platform.somebody({ role: 'advisor', endsAt }))
    platform.clock.advance(2_000)
    await readOn()
    await abort()
  })
})

test('a stream is closed when its caller is gone', async () => {
  closeStream = Promise.withResolvers()
  const { accessToken } = platform.somebody({ role: 'advisor' })
  const caller = new AbortController()
  const headers = { authorization: `Bearer ${accessToken}` }
  await fetch(address + streamedFile.path, { headers, signal: caller.signal })
  caller.abort()
  await closeStream.promise
})

test('a file whose first piece fails is a problem, and one that fails later is cut off', async () => {
  const reply = await fetch(`${address}/api/broken-file`)
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
    null,
  ])
  hasStarted = true
  const started = await fetch(`${address}/api/broken-file`)
  expect(started.status).toBe(200)
  await expect(started.text()).rejects.toThrow()
})

test('the body of an endpoint that takes large ones is parsed only for those who may call it', async () => {
  const send = (token: string | null) =>
    platform.app.inject({
      method: change.method,
      url: '/api/large/1',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      payload: '{"name":',
    })
  expect((await send(null)).statusCode).toBe(401)
  const { accessToken } = platform.somebody({ role: 'advisor', emailVerified: true })
  expect((await send(accessToken)).statusCode).toBe(400)
})
