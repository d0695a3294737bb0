import { describe, expect, test } from 'vitest'
import { type AuthApp, anAddress, aPassword, startAuth } from '#tests/auth.ts'
import { networkOf } from './limits.ts'

const few = { RATE_LIMIT_FACTOR: '1', AUTH_SEND_INTERVAL: '0' }
const rates = ['TOKEN', 'VERIFY', 'OTP', 'RECOVER', 'RESEND', 'SIGNUP', 'USER', 'ANONYMOUS', 'MFA', 'SSO', 'SAML']
const nobodysFactor = '/factors/0190a1b2-0000-7000-8000-00000000ffff'
const tight = await startAuth({
  env: {
    ...few,
    ...Object.fromEntries(rates.map((name) => [`AUTH_RATE_${name}`, '2'])),
    AUTH_ANONYMOUS_USERS: 'true',
    AUTH_SAML_ENABLED: 'true',
  },
})

async function untilRefused(app: AuthApp, path: string, options: Parameters<AuthApp['call']>[1], most = 5) {
  for (let calls = 1; calls <= most; calls += 1) {
    const reply = await app.call(path, options)
    if (reply.status === 429) return { calls, ...reply }
  }
  return null
}

describe('after as many calls as its family allows an address of the network', () => {
  test.each([
    ['/token?grant_type=password', { body: { email: 'a@b.c', password: 'x' } }],
    ['/verify', { body: { type: 'signup', email: 'a@b.c', token: '1' } }],
    ['/otp', { body: { email: 'nobody@example.com', create_user: false } }],
    ['/recover', { body: { email: 'nobody@example.com' } }],
    ['/resend', { body: { type: 'signup', email: 'nobody@example.com' } }],
    ['/signup', { body: { email: 'a@b.c', password: '1' } }],
    ['/signup', { body: {} }],
    ['/user', { method: 'PUT', body: {} }],
    ['/magiclink', { body: { email: 'nobody@example.com' } }],
    ['/sso', { body: { domain: 'firm.example' } }],
    ['/sso/saml/acs', { body: {} }],
    [`${nobodysFactor}/challenge`, { body: {} }],
    [`${nobodysFactor}/verify`, { body: {} }],
  ])('%s is refused', async (path, options) => {
    expect(await untilRefused(tight, path, options)).toMatchObject({
      calls: 3,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    })
  })
})

test('the password of one account is tried ten times, right or wrong, from wherever', async () => {
  const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_RATE_ACCOUNT: '3' } })
  const [email, other] = [anAddress(), anAddress()]
  await app.client().signUp({ email, password: aPassword })
  await app.client().signUp({ email: other, password: aPassword })
  const body = { email, password: 'wrong' }
  expect(await untilRefused(app, '/token?grant_type=password', { body })).toMatchObject({
    calls: 4,
    body: { code: 'over_request_rate_limit' },
  })
  expect((await app.client().signInWithPassword({ email, password: aPassword })).error?.status).toBe(429)
  expect((await app.client().signInWithPassword({ email: other, password: aPassword })).error).toBeNull()
  const nobody = { email: anAddress(), password: 'wrong' }
  expect(await untilRefused(app, '/token?grant_type=password', { body: nobody })).toMatchObject({ calls: 4 })
})

test('a right password forgets the wrong ones before it', async () => {
  const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_RATE_ACCOUNT: '3' } })
  const email = anAddress()
  await app.client().signUp({ email, password: aPassword })
  for (let round = 0; round < 3; round += 1) {
    for (const password of ['wrong', 'wrong too'])
      expect((await app.client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await app.client().signInWithPassword({ email, password: aPassword })).error).toBeNull()
  }
})

describe('mails', () => {
  test('of one kind go to one address once a minute, whether it is somebody or not', async () => {
    const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
    const text = /^For security purposes, you can only request this after \d+ seconds\.$/
    const email = anAddress()
    expect((await app.client().signUp({ email, password: aPassword })).error).toBeNull()
    const again = await app.client().signUp({ email, password: aPassword })
    expect(again.error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(text),
    })
    expect((await app.client().resend({ type: 'signup', email })).error?.message).toMatch(text)
    for (const address of [email, anAddress()]) {
      expect((await app.client().resetPasswordForEmail(address)).error).toBeNull()
      expect((await app.client().resetPasswordForEmail(address)).error?.message).toMatch(text)
    }
  })

  test('a confirmed address is refused just as a new one is', async () => {
    const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
    const email = anAddress()
    await app.client().signUp({ email, password: aPassword })
    await app.client().verifyOtp({ email, token: (await app.mailTo(email)).code, type: 'signup' })
    expect((await app.call('/signup', { body: { email, password: aPassword } })).body.identities).toEqual([])
    expect((await app.call('/signup', { body: { email, password: aPassword } })).status).toBe(429)
  })

  test('of the whole instance are so many an hour', async () => {
    const app = await startAuth({ env: { ...few, AUTH_RATE_MAIL: '2' } })
    const reply = await untilRefused(app, '/recover', { body: { email: anAddress() } })
    expect(reply).toMatchObject({
      calls: 3,
      body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
    })
    const { data, error } = await app.client().signUp({ email: anAddress(), password: aPassword })
    expect(error).toBeNull()
    expect(data.user).not.toHaveProperty('confirmation_sent_at')
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (ip, network) => expect(networkOf(ip)).toBe(network))
