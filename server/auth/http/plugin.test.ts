import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { AuthProblem, AuthProblemInitial } from '#contract/auth/schemas.ts'
import { anAddress, startAuth } from '#tests/support/auth.ts'
import { authServices } from '../context/auth-services.ts'

const auth = await startAuth({ env: { AUTH_REDIRECT_ALLOW_LIST: 'https://elsewhere.example/**' } })
const call = auth.call

describe('the root', () => {
  test.each(['', '/'])('answers at %j', async (path) => {
    expect(await call(path, { method: 'HEAD' })).toMatchObject({ status: 200 })
    expect(await call(path)).toMatchObject({ status: 200, body: {} })
  })
  test('describes the service', async () => {
    expect((await call('/health')).body).toEqual({
      name: 'GoTrue',
      version: expect.stringMatching(/^v\d/),
      description: expect.any(String),
    })
  })
  test('lists the enabled features', async () => {
    const { body } = await call('/settings')
    expect(body).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      saml_enabled: true,
      external: { email: true, phone: false, anonymous_users: false, google: false },
    })
  })
})

test('forbids caching of replies, except public keys', async () => {
  for (const path of ['/user', '/settings', '/none'])
    expect((await call(path)).headers.get('cache-control')).toBe('no-store')
  expect((await call('/.well-known/jwks.json')).headers.get('cache-control')).toBe('public, max-age=600')
})

describe('request bodies', () => {
  test.each(['', '{', 'null', '[]', '"text"', '{"email": {}}', '{"email":"a@b.c","data":[]}'])(
    'returns 400 for %j',
    async (text) => {
      const reply = await call('/signup', { method: 'POST', text })
      expect(reply).toMatchObject({ status: 400, body: { code: 'bad_json' } })
    },
  )
  test('with metadata of thousands of levels return 400', async () => {
    const text = `{"email":"${anAddress()}","data":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`
    expect(await call('/signup', { method: 'POST', text })).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  })
  test('are parsed as JSON whatever their content type', async () => {
    const headers = { 'content-type': 'text/plain' }
    const reply = await call('/recover', { text: JSON.stringify({ email: anAddress() }), headers })
    expect(reply.status).toBe(200)
  })
  test('may contain unknown fields', async () => {
    const body = { email: anAddress(), gotrue_meta_security: { captcha_token: 'some_token' }, extra: 1 }
    expect((await call('/recover', { body })).status).toBe(200)
  })
  test('of a megabyte or more return 413', async () => {
    const reply = await call('/signup', { body: { email: 'x'.repeat(1_100_000) } })
    expect(reply).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } })
  })
})

describe('errors', () => {
  const wrong = { email: 'a@b.c', password: 'wrong password' }
  test('have the newer format for a client that sends its version', async () => {
    const { status, headers, body } = await call('/token?grant_type=password', { body: wrong })
    expect(status).toBe(400)
    expect(AuthProblem.parse(body).code).toBe('invalid_credentials')
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(headers.get('x-sb-error-code')).toBe('invalid_credentials')
  })
  test('have the initial format for a client that sends none', async () => {
    const { headers, body } = await call('/token?grant_type=password', { body: wrong, version: null })
    expect(AuthProblemInitial.parse(body)).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    expect(headers.get('x-supabase-api-version')).toBeNull()
  })
  test('are parsed by the published client with their reasons', async () => {
    const { error } = await auth.client().signUp({ email: anAddress(), password: '1' })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
    })
  })
  test('are the only replies with a version header', async () => {
    expect((await call('/health')).headers.get('x-supabase-api-version')).toBeNull()
  })
  test('return 404 for unknown routes', async () => {
    for (const [path, method] of [
      ['/nonsense', 'GET'],
      ['/signup', 'GET'],
      ['/token', 'DELETE'],
      ['/a/b/c', 'POST'],
    ] as const)
      expect(await call(path, { method })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a protected call', () => {
  test.each(['', 'Basic abc', 'Bearer', 'Bearer  '])('returns 401 without a token: %j', async (authorization) => {
    const reply = await call('/user', { headers: authorization ? { authorization } : {} })
    expect(reply).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    })
  })
  test('returns 403 for a malformed token', async () => {
    const reply = await call('/user', { token: 'a.b.c' })
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({
      code: 'bad_jwt',
      message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
    })
  })
  test('accepts the Bearer scheme in any letter case', async () => {
    const { data } = await auth.client().signUp({ email: anAddress(), password: 'a password' })
    const headers = { authorization: `bearer ${data.session?.access_token}` }
    expect((await call('/user', { headers })).status).toBe(200)
  })
  test('returns 401 for a header that is no token but words', async () => {
    expect((await call('/user', { headers: { authorization: 'Bearer two words' } })).status).toBe(401)
  })
  test('returns an error for another audience', async () => {
    const { data } = await auth.client().signUp({ email: anAddress(), password: 'a password' })
    const reply = await call('/user', { token: data.session?.access_token ?? '', headers: { 'x-jwt-aud': 'others' } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

test('ignores an audience chosen by the caller', async () => {
  const reply = await call('/signup', {
    body: { email: ` ${anAddress()} `, password: 'a password of mine' },
    headers: { 'x-jwt-aud': 'evil-aud' },
  })
  expect(reply).toMatchObject({ status: 200, body: { user: { aud: 'authenticated' } } })
})

test('returns an error for a token of another audience or issuer, even when signed by our key', async () => {
  const { data } = await auth.client().signUp({ email: anAddress(), password: 'a password of mine' })
  const claims = decodeJwt(data.session?.access_token ?? '')
  const { keys } = await authServices({
    db: auth.platform.db,
    ports: auth.platform.ports,
    log: auth.platform.log,
    now: auth.clock.now(),
  })
  for (const change of [{ aud: 'others' }, { iss: 'https://elsewhere.example/auth/v1' }, { aud: undefined }]) {
    const token = await keys.sign({ ...claims, ...change })
    expect(await call('/user', { token })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    const reply = await auth.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } })
    expect(reply.statusCode).toBe(401)
  }
})

test('blanks around an e-mail address are trimmed at sign-up and at sign-in', async () => {
  const email = anAddress()
  const password = 'a password of mine'
  const { body } = await call('/signup', { body: { email: `  ${email}\t`, password } })
  expect(body.user.email).toBe(email)
  expect((await call('/token?grant_type=password', { body: { email: ` ${email} `, password } })).status).toBe(200)
})

describe('cross-origin calls', () => {
  test('are rejected from an origin that is not configured', async () => {
    for (const origin of ['https://stranger.example', 'null'])
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await call('/settings', { method, headers: { origin } })
        expect(headers.get('access-control-allow-origin')).toBeNull()
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
  })

  const origin = 'https://elsewhere.example'
  test('are allowed from a configured origin, with a readable version header', async () => {
    const bad = await call('/token?grant_type=password', { body: {}, headers: { origin } })
    expect(bad.headers.get('access-control-allow-origin')).toBe(origin)
    expect(bad.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('x-supabase-api-version')
    expect(bad.headers.get('vary')).toContain('Origin')
    const missing = await call('/nonsense', { headers: { origin } })
    expect(missing.headers.get('access-control-allow-origin')).toBe(origin)
  })
  test('get an answer to the preflight request', async () => {
    const names =
      'apikey,authorization,cache-control,content-type,x-application-name,x-client-info,x-supabase-api-version'
    for (const path of ['/token?grant_type=password', '', '/user']) {
      const reply = await call(path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': names },
      })
      expect(reply.status).toBe(204)
      const allowed = reply.headers.get('access-control-allow-headers')?.split(', ') ?? []
      for (const name of names.split(',')) expect(allowed).toContain(name)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        expect(reply.headers.get('access-control-allow-methods')).toContain(method)
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })
})
