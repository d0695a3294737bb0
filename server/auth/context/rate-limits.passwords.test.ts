import { describe, expect, test } from 'vitest'
import { type AuthApp, anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { callUntilLimited } from '#tests/support/rate-limits.ts'

const from = (ip: string, cookie?: string) => ({ 'x-forwarded-for': ip, ...(cookie && { cookie }) })
const cookieOf = (headers: Headers) => (headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
const signIn = '/token?grant_type=password'

describe('password attempts on one account', () => {
  test('counts attempts per network, right or wrong, whether or not the account exists', async () => {
    const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_RATE_ACCOUNT: '3' } })
    const [email, otherEmail] = [anAddress(), anAddress()]
    await app.client().signUp({ email, password: aPassword })
    await app.client().signUp({ email: otherEmail, password: aPassword })
    const refused = await callUntilLimited(app, signIn, { body: { email, password: 'wrong' } })
    expect(refused).toMatchObject({ calls: 4, body: { code: 'over_request_rate_limit' } })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused?.body.retry_after_seconds).toBe(Number(refused?.headers.get('retry-after')))
    expect((await app.call(signIn, { body: { email, password: aPassword } })).status).toBe(429)
    expect((await app.call(signIn, { body: { email: otherEmail, password: aPassword } })).status).toBe(200)
    const nobody = { email: anAddress(), password: 'wrong' }
    expect(await callUntilLimited(app, signIn, { body: nobody })).toMatchObject({ calls: 4 })
  })

  test('accepts the right password from another network after ten failures from ten networks', async () => {
    const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1' } })
    const email = anAddress()
    await app.client().signUp({ email, password: aPassword })
    for (let n = 1; n <= 10; n += 1)
      await app.call(signIn, { body: { email, password: 'wrong' }, headers: from(`198.51.100.${n}`) })
    const owner = await app.call(signIn, { body: { email, password: aPassword }, headers: from('203.0.113.9') })
    expect(owner.status).toBe(200)
  })

  test('under a distributed attack accepts a first try from a new network, and limits each network to one', async () => {
    const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_RATE_ACCOUNT_EVERYWHERE: '2' } })
    const email = anAddress()
    await app.client().signUp({ email, password: aPassword })
    const wrong = (ip: string) => app.call(signIn, { body: { email, password: 'wrong' }, headers: from(ip) })
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) expect((await wrong(ip)).status).toBe(400)
    expect((await wrong('198.51.100.3')).status).toBe(429)
    const owner = await app.call(signIn, { body: { email, password: aPassword }, headers: from('203.0.113.9') })
    expect(owner.status).toBe(200)
  })

  test('accepts a known device although others in its network used up every attempt', async () => {
    const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_RATE_ACCOUNT: '3' } })
    const email = anAddress()
    await app.client().signUp({ email, password: aPassword })
    const body = { email, password: aPassword }
    const before = await app.call(signIn, { body })
    expect(before.headers.getSetCookie()[0]).toMatch(/^device-.*HttpOnly; SameSite=Strict/)
    const device = cookieOf(before.headers)
    await callUntilLimited(app, signIn, { body: { email, password: 'wrong' } })
    expect((await app.call(signIn, { body })).status).toBe(429)
    expect((await app.call(signIn, { body, headers: { cookie: `${device}x` } })).status).toBe(429)
    expect((await app.call(signIn, { body, headers: { cookie: device } })).status).toBe(200)
    const guesses = { body: { email, password: 'wrong' }, headers: { cookie: device } }
    expect(await callUntilLimited(app, signIn, guesses)).toMatchObject({ calls: 4 })
  })
})

test('the cookie of a known device is bound to the host and to https, and stays valid when it returns', async () => {
  const env = { RATE_LIMIT_FACTOR: '1', AUTH_RATE_ACCOUNT: '3', PUBLIC_URL: 'https://app.fairlead.example' }
  const app = await startAuth({ env: { ...env, AUTH_SECRET: 'a-secret-of-a-test-with-over-32-characters' } })
  const body = { email: anAddress(), password: aPassword }
  await app.client().signUp(body)
  const { headers } = await app.call(signIn, { body })
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-device-[^;]+; Path=\/; [^,]*HttpOnly; SameSite=Strict; Secure$/)
  await callUntilLimited(app, signIn, { body: { ...body, password: 'wrong' } })
  expect((await app.call(signIn, { body, headers: { cookie: cookieOf(headers) } })).status).toBe(200)
})

describe('a known device', () => {
  const person = async (app: AuthApp) => {
    const body = { email: anAddress(), password: aPassword }
    const client = app.client()
    await client.signUp(body)
    const { code } = await app.mailTo(body.email)
    return { body, client, code }
  }
  /** A browser that signed in before, and its way in once the network has no tries left. */
  const oldDevice = async (app: AuthApp, body: object) => {
    const { headers } = await app.call(signIn, { body, headers: { 'user-agent': 'an old browser' } })
    const cookie = cookieOf(headers)
    return async (password: string, email: string) => {
      await callUntilLimited(app, signIn, { body: { email, password: 'wrong' } })
      return (await app.call(signIn, { body: { email, password }, headers: { cookie } })).status
    }
  }
  const env = { RATE_LIMIT_FACTOR: '1', AUTH_RATE_ACCOUNT: '3', AUTH_SECURE_EMAIL_CHANGE: 'false' }

  test('is forgotten after a new password, except the device that changed it', async () => {
    const app = await startAuth({ env })
    const { body, client, code } = await person(app)
    await client.verifyOtp({ email: body.email, token: code, type: 'signup' })
    const statusOn = await oldDevice(app, body)
    const { data } = await client.getSession()
    const password = 'a new password'
    const token = data.session?.access_token ?? ''
    const changed = await app.call('/user', { method: 'PUT', token, body: { password } })
    expect(await statusOn(password, body.email)).toBe(429)
    const again = { body: { ...body, password }, headers: { cookie: cookieOf(changed.headers) } }
    expect((await app.call(signIn, again)).status).toBe(200)
  })

  test('is forgotten after a new address', async () => {
    const app = await startAuth({ env })
    const { body, client, code } = await person(app)
    await client.verifyOtp({ email: body.email, token: code, type: 'signup' })
    const statusOn = await oldDevice(app, body)
    const next = anAddress()
    await client.updateUser({ email: next })
    const mail = await app.mailTo(next)
    expect((await client.verifyOtp({ email: next, token: mail.code, type: 'email_change' })).error).toBeNull()
    expect(await statusOn(aPassword, next)).toBe(429)
  })

  test('is forgotten after the owner first confirms the address', async () => {
    const app = await startAuth({ env })
    const { body, code } = await person(app)
    const statusOn = await oldDevice(app, body)
    const typed = { body: { email: body.email, token: code, type: 'signup' }, headers: { 'user-agent': 'the owner' } }
    const { access_token: token } = (await app.call('/verify', typed)).body
    await app.call('/user', { method: 'PUT', token, body: { password: 'a new password' } })
    expect(await statusOn('a new password', body.email)).toBe(429)
  })
})

test('resets the failed attempts after a right password', async () => {
  const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_RATE_ACCOUNT: '3' } })
  const email = anAddress()
  await app.client().signUp({ email, password: aPassword })
  for (let round = 0; round < 3; round += 1) {
    for (const password of ['wrong', 'wrong too'])
      expect((await app.client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await app.client().signInWithPassword({ email, password: aPassword })).error).toBeNull()
  }
})
