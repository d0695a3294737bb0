import { describe, expect, test } from 'vitest'
import { startServer } from '#tests/peers/calendar-server.ts'
import { fetchOutside } from './outside-fetch.ts'

const seen: { path: string; authorization: string | undefined }[] = []
const origin = await startServer((request, reply) => {
  const path = request.url ?? ''
  seen.push({ path, authorization: request.headers.authorization })
  if (path === '/large') return reply.end('x'.repeat(5_000))
  if (path === '/upgrade') return reply.writeHead(101, { upgrade: 'other', connection: 'upgrade' }).end()
  if (path === '/loop') return reply.writeHead(302, { location: '/loop' }).end()
  if (path.startsWith('/to?')) return reply.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end()
  return reply.end('hello')
})
const elsewhere = await startServer((request, reply) => {
  seen.push({ path: 'elsewhere', authorization: request.headers.authorization })
  reply.end('there')
})
const forbidden = { reason: 'unreachable', cause: { message: expect.stringContaining('is not allowed') } }
const trusting = { allowed: ['127.0.0.1'], maxBytes: 4_000 }
const read = (path: string, limits: { allowed: string[]; maxBytes: number } = trusting) =>
  fetchOutside(new URL(path, origin), { headers: { authorization: 'Basic secret' } }, limits)

describe('fetching an address that a person typed', () => {
  test('sends the headers and reads the reply', async () => {
    expect(await (await read('/')).text()).toBe('hello')
    expect(seen.at(-1)).toEqual({ path: '/', authorization: 'Basic secret' })
  })

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
  ])('refuses %s without a request', async (address) => {
    const before = seen.length
    await expect(fetchOutside(new URL(address), {}, { allowed: [], maxBytes: 100 })).rejects.toMatchObject(forbidden)
    expect(seen.length).toBe(before)
  })

  test('refuses a redirect to a private address', async () => {
    await expect(read('/to?https%3A%2F%2F127.0.0.2%2F')).rejects.toMatchObject(forbidden)
    await expect(read('/to?https%3A%2F%2F10.0.0.1%2F')).rejects.toMatchObject(forbidden)
  })

  test('refuses an unencrypted address, unless private addresses are allowed', async () => {
    await expect(read('/', { allowed: [], maxBytes: 4_000 })).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('drops the credentials when it is redirected to another server', async () => {
    const reply = await read(`/to?${encodeURIComponent(elsewhere)}`)
    expect(await reply.text()).toBe('there')
    expect(seen.at(-1)).toEqual({ path: 'elsewhere', authorization: undefined })
  })

  test('fails when the reply is larger than the limit, or the redirects form a loop', async () => {
    await expect(read('/large')).rejects.toMatchObject({ reason: 'too-large' })
    await expect(read('/loop')).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('fails when the reply changes the protocol, instead of waiting forever', async () => {
    await expect(read('/upgrade')).rejects.toMatchObject({ reason: 'unreachable' })
  })
})
