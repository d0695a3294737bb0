import { generateKeyPairSync } from 'node:crypto'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { minutes, seconds } from '#contract/core/durations.ts'
import { type AuthApp, anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const secret = '37c304f8-51aa-419a-a1af-06154e63707a'

const configuredKeys = (alg: 'RS256' | 'ES256') => {
  const { privateKey } =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid: `given-${alg}`, alg }] })
}

/** As operations make it: no life, no session, nobody. */
const serviceToken = () =>
  new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.from(secret))

async function signUp(app: AuthApp) {
  const client = app.client()
  const email = anAddress()
  const { data, error } = await client.signUp({ email, password: aPassword })
  return { client, email, data, error, token: data.session?.access_token ?? '' }
}

describe.each([
  ['a configured secret', { AUTH_JWT_ALG: 'HS256', AUTH_JWT_SECRET: secret }, { alg: 'HS256' }],
  ['generated RS256 keys', { AUTH_JWT_ALG: 'RS256', AUTH_JWT_SECRET: secret }, { alg: 'RS256' }],
  ['generated ES256 keys', { AUTH_JWT_SECRET: secret }, { alg: 'ES256' }],
  [
    'configured RS256 keys',
    { AUTH_JWT_KEYS: configuredKeys('RS256'), AUTH_JWT_SECRET: secret },
    { alg: 'RS256', kid: 'given-RS256' },
  ],
  [
    'configured ES256 keys',
    { AUTH_JWT_KEYS: configuredKeys('ES256'), AUTH_JWT_SECRET: secret },
    { alg: 'ES256', kid: 'given-ES256' },
  ],
])('signing with %s', async (_name, env, header) => {
  const app = await startAuth({ env })

  test('issues tokens that the server and the client itself verify', async () => {
    const { client, token } = await signUp(app)
    expect(decodeProtectedHeader(token)).toMatchObject(header)
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.getUser()).error).toBeNull()
    expect((await client.getClaims()).error).toBeNull()
  })

  test('accepts a service token signed with the secret in the admin API', async () => {
    expect((await app.call('/admin/users', { token: await serviceToken() })).status).toBe(200)
  })
})

describe('GET /settings', () => {
  test.each([
    ['the defaults', {}, { disable_signup: false, saml_enabled: true, phone_autoconfirm: false }],
    ['a disabled sign-up', { AUTH_DISABLE_SIGNUP: 'true' }, { disable_signup: true }],
    ['required email confirmation', { AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' }, { mailer_autoconfirm: false }],
    [
      'automatic confirmation',
      { AUTH_AUTOCONFIRM: 'true', AUTH_PHONE_AUTOCONFIRM: 'true' },
      { mailer_autoconfirm: true, phone_autoconfirm: true },
    ],
    ['disabled SAML', { AUTH_SAML_ENABLED: 'false' }, { saml_enabled: false }],
    [
      'enabled phone sign-in',
      { AUTH_PHONE_ENABLED: 'true' },
      { external: { phone: true, email: true, anonymous_users: false } },
    ],
    ['disabled email sign-in', { AUTH_EMAIL_ENABLED: 'false' }, { external: { email: false } }],
    ['enabled anonymous users', { AUTH_ANONYMOUS_USERS: 'true' }, { external: { anonymous_users: true } }],
    [
      'the configured providers',
      {
        AUTH_GOOGLE_CLIENT_IDS: 'web,phone',
        AUTH_GOOGLE_CLIENT_SECRET: 's',
        AUTH_APPLE_CLIENT_IDS: 'web',
        AUTH_MICROSOFT_CLIENT_IDS: 'web',
      },
      { external: { google: true, apple: true, azure: true, github: false } },
    ],
  ])('reports %s', async (_name, env: Record<string, string>, settings) => {
    const app = await startAuth({ env })
    expect((await app.call('/settings')).body).toMatchObject(settings)
  })
})

test('the admin API creates accounts and links while sign-up and email are disabled', async () => {
  const app = await startAuth({
    env: { AUTH_DISABLE_SIGNUP: 'true', AUTH_EMAIL_ENABLED: 'false', AUTH_JWT_SECRET: secret },
  })
  expect((await signUp(app)).error).toMatchObject({
    status: 422,
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  })
  const headers = { Authorization: `Bearer ${await serviceToken()}` }
  const admin = new GoTrueAdminApi({ url: app.url, headers })
  const [made, invited] = [anAddress(), anAddress()]
  expect((await admin.createUser({ email: made })).data.user?.email).toBe(made)
  const options = { redirectTo: 'http://localhost:9999/welcome' }
  const { data, error } = await admin.generateLink({ type: 'invite', email: invited, options })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: invited, app_metadata: { provider: 'email' } })
  expect(data.properties?.action_link).toMatch(/\?token=.*type=invite/)
  const { data: all } = await admin.listUsers()
  expect(all.users.map(({ email }) => email)).toEqual(expect.arrayContaining([made, invited]))
})

test('a token has the configured issuer and lifetime', async () => {
  const issuer = 'https://accounts.example/auth/v1'
  const app = await startAuth({ env: { AUTH_JWT_ISSUER: issuer, AUTH_JWT_TTL: '120' } })
  const { data, token } = await signUp(app)
  const { iss, exp = 0, iat = 0 } = decodeJwt(token)
  expect([iss, exp - iat, data.session?.expires_in]).toEqual([issuer, 120, 120])
})

test('email codes have the configured length and lifetime', async () => {
  const app = await startAuth({ env: { AUTH_OTP_LENGTH: '8', AUTH_MAIL_OTP_TTL: '120' } })
  const { client, email } = await signUp(app)
  const { code } = await app.mailTo(email)
  expect(code).toMatch(/^\d{8}$/)
  app.clock.advance(minutes(2) + seconds(1))
  expect((await client.verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject({
    status: 403,
    code: 'otp_expired',
  })
  await client.resend({ type: 'signup', email })
  const newer = await app.mailTo(email, 1)
  expect((await client.verifyOtp({ email, token: newer.code, type: 'email' })).error).toBeNull()
})

test('text message codes expire after the configured lifetime', async () => {
  const app = await startAuth({ env: { AUTH_PHONE_ENABLED: 'true', SMS_PROVIDER: 'outbox', AUTH_SMS_OTP_TTL: '30' } })
  const phone = '4915550001001'
  const client = app.client()
  expect((await client.signInWithOtp({ phone })).error).toBeNull()
  const { code } = await app.textTo(phone)
  app.clock.advance(seconds(31))
  expect((await client.verifyOtp({ phone, token: code, type: 'sms' })).error?.code).toBe('otp_expired')
})

test('a password needs the configured characters and length', async () => {
  const app = await startAuth({
    env: { AUTH_PASSWORD_CHARACTERS: 'abcdefghijklmnopqrstuvwxyz,0123456789', AUTH_MIN_PASSWORD_LENGTH: '8' },
  })
  const refused = async (password: string) => (await app.client().signUp({ email: anAddress(), password })).error
  expect(await refused('abcdefgh')).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['characters'] })
  expect(await refused('xq7zk2')).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
  expect(await refused('xq7zk2mp')).toBeNull()
})

test('an older refresh token is refused at once when the reuse interval is zero', async () => {
  const app = await startAuth({ env: { AUTH_REFRESH_REUSE_SECONDS: '0' } })
  const { data } = await signUp(app)
  const first = data.session?.refresh_token
  const refresh = (token: unknown) => app.call('/token?grant_type=refresh_token', { body: { refresh_token: token } })
  const second = await refresh(first)
  expect((await refresh(second.body.refresh_token)).status).toBe(200)
  expect(await refresh(first)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
})

test('links lead to the configured site and to addresses on the allow list only', async () => {
  const site = 'https://site.example'
  const app = await startAuth({
    env: { AUTH_SITE_URL: site, AUTH_REDIRECT_ALLOW_LIST: 'https://*.partner.example/welcome,myapp://**' },
  })
  const landing = async (redirect: string) => {
    const email = anAddress()
    await app.client().signUp({ email, password: aPassword, options: { emailRedirectTo: redirect } })
    const { link } = await app.mailTo(email)
    const { headers } = await app.call(link.pathname.replace('/auth/v1', '') + link.search)
    return headers.get('location')?.split('#')[0]
  }
  expect(await landing(`${site}/verify`)).toBe(`${site}/verify`)
  expect(await landing('https://one.partner.example/welcome')).toBe('https://one.partner.example/welcome')
  expect(await landing('myapp://open/here')).toBe('myapp://open/here')
  expect(await landing('https://one.partner.example.evil.example/welcome')).toBe(site)
})

test('a second email is refused within the configured interval', async () => {
  const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_SEND_INTERVAL: '5' } })
  const { client, email } = await signUp(app)
  expect((await client.resend({ type: 'signup', email })).error?.message).toMatch(
    /^For security purposes, you can only request this after [1-5] seconds\.$/,
  )
})
