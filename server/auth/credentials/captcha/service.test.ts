import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { signServiceToken } from '../../service.ts'

const requests: URLSearchParams[] = []
const provider = createServer(async (request, reply) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const form = new URLSearchParams(body)
  requests.push(form)
  const token = form.get('response')
  if (token === 'broken') {
    reply.writeHead(500).end('no')
    return
  }
  reply.end(
    JSON.stringify(
      token === 'solved' ? { success: true } : { success: false, 'error-codes': ['invalid-input-response'] },
    ),
  )
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
afterAll(() => void provider.close())
const { port } = provider.address() as AddressInfo

const captcha = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret', CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/` }
const auth = await startAuth({ env: captcha })
const open = await startAuth()

test('accepts a solved captcha, and sends the provider the token, the secret and the address', async () => {
  const { error } = await auth
    .client()
    .signUp({ email: anAddress(), password: aPassword, options: { captchaToken: 'solved' } })
  expect(error).toBeNull()
  expect(Object.fromEntries(requests.at(-1) ?? [])).toEqual({
    secret: 'secret',
    response: 'solved',
    remoteip: '127.0.0.1',
  })
})

const email = anAddress()
describe.each([
  ['/signup', { email, password: aPassword }],
  ['/token?grant_type=password', { email, password: aPassword }],
  ['/otp', { email }],
  ['/magiclink', { email }],
  ['/recover', { email }],
  ['/resend', { type: 'signup', email }],
])('%s', (path, body) => {
  test('returns captcha_failed for a missing or wrong solution', async () => {
    expect(await auth.call(path, { body })).toMatchObject({
      status: 400,
      body: { code: 'captcha_failed', message: expect.stringContaining('no captcha response') },
    })
    const wrong = { ...body, gotrue_meta_security: { captcha_token: 'wrong' } }
    expect(await auth.call(path, { body: wrong })).toMatchObject({
      status: 400,
      body: { code: 'captcha_failed', message: expect.stringContaining('invalid-input-response') },
    })
  })
})

test('publishes the captcha provider to the pages, and null without one', async () => {
  expect((await auth.call('/settings')).body.captcha).toEqual({ provider: 'hcaptcha', site_key: 'site' })
  expect((await open.call('/settings')).body).not.toHaveProperty('captcha')
})

test('requires no captcha for a refresh', async () => {
  const { data } = await auth
    .client()
    .signUp({ email: anAddress(), password: aPassword, options: { captchaToken: 'solved' } })
  const body = { refresh_token: data.session?.refresh_token }
  expect((await auth.call('/token?grant_type=refresh_token', { body })).status).toBe(200)
})

test('requires no captcha for admin calls', async () => {
  const token = await signServiceToken(auth.system(), { lifeSeconds: 60 })
  expect((await auth.call('/recover', { token, body: { email: anAddress() } })).status).toBe(200)
})

test('returns an error when the captcha provider fails', async () => {
  const body = { email: anAddress(), password: aPassword, gotrue_meta_security: { captcha_token: 'broken' } }
  expect(await auth.call('/signup', { body })).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } })
})

test('ignores a captcha token when no captcha is configured', async () => {
  const { error } = await open
    .client()
    .signUp({ email: anAddress(), password: aPassword, options: { captchaToken: 'some_token' } })
  expect(error).toBeNull()
})
