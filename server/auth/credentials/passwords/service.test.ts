import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { AccessTokenClaims, AuthSession } from '#contract/auth/schemas.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { demoAddresses } from '../../demo-accounts.ts'
import { securityEvents, users } from '../../tables.ts'

const auth = await startAuth()
const strict = await startAuth({ env: { AUTH_MIN_PASSWORD_LENGTH: '30', AUTH_EMAIL_ENABLED: 'true' } })
const mailless = await startAuth({ env: { AUTH_EMAIL_ENABLED: 'false' } })
const single = await startAuth({ env: { AUTH_SINGLE_SESSION: 'true' } })

async function signUp(app = auth) {
  const email = anAddress()
  const { data } = await app.client().signUp({ email, password: aPassword })
  return { email, id: data.user?.id ?? '' }
}

describe('the right password', () => {
  test('opens a new session each time', async () => {
    const { email, id } = await signUp()
    const [laptop, phone] = [auth.client(), auth.client()]
    const first = await laptop.signInWithPassword({ email, password: aPassword })
    const second = await phone.signInWithPassword({ email: email.toUpperCase(), password: aPassword })
    expect(first.error ?? second.error).toBeNull()
    expect(first.data.user).toMatchObject({ id, last_sign_in_at: expect.any(String) })
    const sessions = [first, second].map(({ data }) => claimsOf(data.session?.access_token).session_id)
    expect(new Set(sessions).size).toBe(2)
  })

  test('returns a token with the claims of the protocol', async () => {
    const { email, id } = await signUp()
    const reply = await auth.call('/token?grant_type=password', { body: { email, password: aPassword } })
    const session = AuthSession.parse(reply.body)
    expect(session).toMatchObject({ expires_in: 3_600, token_type: 'bearer' })
    const claims = AccessTokenClaims.parse(claimsOf(session.access_token))
    expect(claims).toMatchObject({
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      email,
      phone: '',
    })
    expect(claims.iss).toBe('http://localhost:3000/auth/v1')
    expect(claims.exp - claims.iat).toBe(3_600)
    expect(claims.exp).toBe(session.expires_at)
    expect(claims.amr).toEqual([{ method: 'password', timestamp: claims.iat }])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  test('signs in with a warning when the password has become too weak', async () => {
    const { email } = await signUp()
    const { data } = await strict.client().signInWithPassword({ email, password: aPassword })
    expect(data.session).not.toBeNull()
    expect(data.weakPassword).toEqual({ message: 'Password should be at least 30 characters.', reasons: ['length'] })
  })

  test('ends the other sessions in single-session mode', async () => {
    const { email } = await signUp(single)
    const [first, second] = [single.client(), single.client()]
    await first.signInWithPassword({ email, password: aPassword })
    await second.signInWithPassword({ email, password: aPassword })
    expect((await first.getUser()).error).not.toBeNull()
    expect((await second.getUser()).error).toBeNull()
  })
})

describe('rejected sign-ins', () => {
  test('returns one error for an unknown address, a wrong password and an account without a password', async () => {
    const { email } = await signUp()
    const passwordless = anAddress()
    await auth.platform.db.insert(users).values({ email: passwordless })
    const bodies = [
      { email: anAddress(), password: aPassword },
      { email, password: 'wrong' },
      { email, password: '' },
      { email, password: `${aPassword}${'x'.repeat(80)}` },
      { email: passwordless, password: '' },
      { email: 'not even an address', password: 'x' },
    ]
    const replies = await Promise.all(bodies.map((body) => auth.call('/token?grant_type=password', { body })))
    for (const reply of replies) {
      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    }
  })

  test.each([
    [{}, 'validation_failed', 'missing email or phone'],
    [{ email: 'a@b.c', phone: '1503', password: 'x' }, 'validation_failed', expect.stringContaining('Only an email')],
  ])('returns 400 for %j', async (body, code, message) => {
    const reply = await auth.call('/token?grant_type=password', { body })
    expect(reply).toMatchObject({ status: 400, body: { code, message } })
  })

  test('returns an error for phone, and for e-mail where it is disabled', async () => {
    const byPhone = await auth.call('/token?grant_type=password', { body: { phone: '15035550142', password: 'x' } })
    expect(byPhone).toMatchObject({ status: 422, body: { code: 'phone_provider_disabled' } })
    const byMail = await mailless.call('/token?grant_type=password', { body: { email: 'a@b.c', password: 'x' } })
    expect(byMail).toMatchObject({ status: 422, body: { code: 'email_provider_disabled' } })
  })

  test('returns user_banned after the right password', async () => {
    const { email, id } = await signUp()
    await auth.platform.db
      .update(users)
      .set({ bannedUntil: new Date('2999-01-01') })
      .where(eq(users.id, id))
    const right = await auth.client().signInWithPassword({ email, password: aPassword })
    expect(right.error).toMatchObject({ status: 400, code: 'user_banned' })
    const wrong = await auth.client().signInWithPassword({ email, password: 'wrong' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test.each(['', 'constructor', 'client_credentials'])('returns an error for grant type %j', async (type) => {
    const reply = await auth.call(`/token?grant_type=${type}`, { body: {} })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
    })
  })

  test('returns an error for web3, which is not supported', async () => {
    const web3 = await auth.call('/token?grant_type=web3', { body: {} })
    expect(web3).toMatchObject({
      status: 422,
      body: { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
    })
  })
})

test('records good and bad attempts in the security log of the account', async () => {
  const { email, id } = await signUp()
  await auth.client().signInWithPassword({ email, password: 'wrong' })
  await auth.client().signInWithPassword({ email, password: aPassword })
  const events = await auth.platform.db.select().from(securityEvents).where(eq(securityEvents.userId, id))
  expect(events.map(({ kind }) => kind).sort()).toEqual(['sign_in_failed', 'signed_in', 'signed_in', 'signed_up'])
  expect(events[0]).toMatchObject({ ip: '127.0.0.1', userAgent: expect.any(String) })
})

function claimsOf(token: string | undefined) {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
}

describe('a demo account without a second factor', () => {
  const body = { email: demoAddresses.admin, password: aPassword }
  test('signs in on this machine, but not through a proxy or under another host name', async () => {
    const demo = await startAuth({ env: { DEMO_DATA: 'true' } })
    await demo.client().signUp(body)
    const signIn = (headers: Record<string, string>) => demo.call('/token?grant_type=password', { body, headers })
    expect((await signIn({})).status).toBe(200)
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
      { 'x-forwarded-host': 'demo.example' },
    ])
      expect(await signIn(headers)).toMatchObject({ status: 403, body: { code: 'email_provider_disabled' } })
    const url = '/auth/v1/token?grant_type=password'
    const under = (host: string) => demo.app.inject({ method: 'POST', url, headers: { host }, payload: body })
    expect((await under('demo.example')).statusCode).toBe(403)
    expect((await under('localhost:3000')).statusCode).toBe(200)
    const wrong = { ...body, password: 'wrong' }
    const guess = await demo.call('/token?grant_type=password', { body: wrong, headers: { forwarded: 'for=x' } })
    expect(guess).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
  })

  test('may act on this machine, and needs a second factor for the same session through a proxy', async () => {
    const demo = await startAuth({ env: { DEMO_DATA: 'true' } })
    await demo.client().signUp(body)
    await demo.platform.db.update(users).set({ role: 'admin', staffRole: 'admin' }).where(eq(users.email, body.email))
    const { data } = await demo.client().signInWithPassword(body)
    const token = data.session?.access_token ?? ''
    const headers = { authorization: `Bearer ${token}` }
    const act = async (extra: Record<string, string> = {}) => {
      const reply = await demo.app.inject({ url: '/api/blocks', headers: { ...headers, ...extra } })
      return { status: reply.statusCode, code: reply.json().code }
    }
    expect(await act()).toMatchObject({ status: 200 })
    const refused = { status: 403, code: 'core.second-factor-required' }
    expect(await act({ 'x-forwarded-for': '203.0.113.9' })).toEqual(refused)
    expect(await act({ host: 'demo.example' })).toEqual(refused)
    const enrolled = await demo.call('/factors', {
      token,
      body: { factor_type: 'totp' },
      headers: { forwarded: 'for=x' },
    })
    expect(enrolled).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    expect((await demo.call('/user', { token })).status).toBe(200)
  })
})
