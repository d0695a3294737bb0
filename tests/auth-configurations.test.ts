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
  ['a given secret', { AUTH_JWT_ALG: 'HS256', AUTH_JWT_SECRET: secret }, { alg: 'HS256' }],
  ['RS256 keys of its own', { AUTH_JWT_ALG: 'RS256', AUTH_JWT_SECRET: secret }, { alg: 'RS256' }],
  ['ES256 keys of its own', { AUTH_JWT_SECRET: secret }, { alg: 'ES256' }],
  [
    'given RS256 keys',
    { AUTH_JWT_KEYS: configuredKeys('RS256'), AUTH_JWT_SECRET: secret },
    { alg: 'RS256', kid: 'given-RS256' },
  ],
  [
    'given ES256 keys',
    { AUTH_JWT_KEYS: configuredKeys('ES256'), AUTH_JWT_SECRET: secret },
    { alg: 'ES256', kid: 'given-ES256' },
  ],
])('signing with %s', async (_name, env, header) => {
  const app = await startAuth({ env })

  test('people sign up, refresh and are believed, by the server and by the client itself', async () => {
    const { client, token } = await signUp(app)
    expect(decodeProtectedHeader(token)).toMatchObject(header)
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.getUser()).error).toBeNull()
    expect((await client.getClaims()).error).toBeNull()
  })

  test('operations act with a token of the secret', async () => {
    expect((await app.call('/admin/users', { token: await serviceToken() })).status).toBe(200)
  })
})

describe('the settings tell what is on', () => {
  test.each([
    ['by default', {}, { disable_signup: false, saml_enabled: true, phone_autoconfirm: false }],
    ['when nobody may sign up', { AUTH_DISABLE_SIGNUP: 'true' }, { disable_signup: true }],
    [
      'when a session waits for the address',
      { AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' },
      { mailer_autoconfirm: false },
    ],
    [
      'when addresses count as confirmed',
      { AUTH_AUTOCONFIRM: 'true', AUTH_PHONE_AUTOCONFIRM: 'true' },
      { mailer_autoconfirm: true, phone_autoconfirm: true },
    ],
    ['without firms’ own sign-on', { AUTH_SAML_ENABLED: 'false' }, { saml_enabled: false }],
    ['with phones', { AUTH_PHONE_ENABLED: 'true' }, { external: { phone: true, email: true, anonymous_users: false } }],
    ['without e-mail', { AUTH_EMAIL_ENABLED: 'false' }, { external: { email: false } }],
    ['with nameless people', { AUTH_ANONYMOUS_USERS: 'true' }, { external: { anonymous_users: true } }],
    [
      'with the providers we have settings for',
      {
        AUTH_GOOGLE_CLIENT_IDS: 'web,phone',
        AUTH_GOOGLE_CLIENT_SECRET: 's',
        AUTH_APPLE_CLIENT_IDS: 'web',
        AUTH_MICROSOFT_CLIENT_IDS: 'web',
      },
      { external: { google: true, apple: true, azure: true, github: false } },
    ],
  ])('%s', async (_name, env: Record<string, string>, settings) => {
    const app = await startAuth({ env })
    expect((await app.call('/settings')).body).toMatchObject(settings)
  })
})

test('where nobody may sign up and e-mail is off, operations still make accounts and links', async () => {
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

test('the issuer is the one that is set, and so is the life of a token', async () => {
  const issuer = 'https://accounts.example/auth/v1'
  const app = await startAuth({ env: { AUTH_JWT_ISSUER: issuer, AUTH_JWT_TTL: '120' } })
  const { data, token } = await signUp(app)
  const { iss, exp = 0, iat = 0 } = decodeJwt(token)
  expect([iss, exp - iat, data.session?.expires_in]).toEqual([issuer, 120, 120])
})

test('codes have as many digits as are set, and their life', async () => {
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

test('codes by text message last as long as is set', async () => {
  const app = await startAuth({ env: { AUTH_PHONE_ENABLED: 'true', SMS_PROVIDER: 'outbox', AUTH_SMS_OTP_TTL: '30' } })
  const phone = '4915550001001'
  const client = app.client()
  expect((await client.signInWithOtp({ phone })).error).toBeNull()
  const { code } = await app.textTo(phone)
  app.clock.advance(seconds(31))
  expect((await client.verifyOtp({ phone, token: code, type: 'sms' })).error?.code).toBe('otp_expired')
})

test('a password needs the characters and the length that are set', async () => {
  const app = await startAuth({
    env: { AUTH_PASSWORD_CHARACTERS: 'abcdefghijklmnopqrstuvwxyz,0123456789', AUTH_MIN_PASSWORD_LENGTH: '8' },
  })
  const refused = async (password: string) => (await app.client().signUp({ email: anAddress(), password })).error
  expect(await refused('abcdefgh')).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['characters'] })
  expect(await refused('xq7zk2')).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
  expect(await refused('xq7zk2mp')).toBeNull()
})

test('without a grace for old refresh tokens the one before the last ends the session at once', async () => {
  const app = await startAuth({ env: { AUTH_REFRESH_REUSE_SECONDS: '0' } })
  const { data } = await signUp(app)
  const first = data.session?.refresh_token
  const refresh = (token: unknown) => app.call('/token?grant_type=refresh_token', { body: { refresh_token: token } })
  const second = await refresh(first)
  expect((await refresh(second.body.refresh_token)).status).toBe(200)
  expect(await refresh(first)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
})

test('links lead to the site that is set, and to what its list allows', async () => {
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

test('the interval between two mails is the one that is set', async () => {
  const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_SEND_INTERVAL: '5' } })
  const { client, email } = await signUp(app)
  expect((await client.resend({ type: 'signup', email })).error?.message).toMatch(
    /^For security purposes, you can only request this after [1-5] seconds\.$/,
  )
})
