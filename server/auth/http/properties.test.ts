import fc from 'fast-check'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { startOidcPeer } from '#tests/peers/oidc.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const peer = await startOidcPeer()
const siteUrl = 'https://app.example.com'
const env = { ...peer.env, AUTH_SITE_URL: siteUrl, AUTH_REDIRECT_ALLOW_LIST: 'https://*.partner.example/**' }
const auth = await startAuth({ env })
const otherApp = await startAuth({
  env: { AUTH_JWT_ALG: 'HS256', AUTH_JWT_SECRET: 'a secret of another instance altogether' },
})

async function signedIn(app = auth) {
  const email = anAddress()
  const { body } = await app.call('/signup', { body: { email, password: aPassword } })
  return { email, token: String(body.access_token), refreshToken: String(body.refresh_token) }
}

const { email, token } = await signedIn()
const claims = decodeJwt(token)

test('every redirect ends at the site, at a listed place or on this machine, whatever the request asks for', async () => {
  const hosts = fc.constantFrom(
    'app.example.com',
    'evil.example',
    'x.partner.example',
    '127.0.0.1',
    '[::1]',
    '2130706433',
  )
  const noise = fc.constantFrom('', '@', '\\', '/', '//', '?', '#', ':', '.', '%2e', '%09', ';', '\t', '。', 'x')
  const scheme = fc.constantFrom('https://', 'http://', '//', 'https:', 'javascript:', 'HTTPS://', 'data:text/html,')
  const input = fc
    .tuple(scheme, fc.array(fc.oneof(hosts, noise, fc.string({ maxLength: 3 })), { maxLength: 5 }))
    .map(([first, rest]) => first + rest.join(''))
  await fc.assert(
    fc.asyncProperty(input, async (redirectTo) => {
      const query = `redirect_to=${encodeURIComponent(redirectTo)}`
      const left = await auth.call(`/authorize?provider=keycloak&${query}`)
      const state = new URL(left.headers.get('location') ?? '').searchParams.get('state')
      const ways = [`/callback?error=no&state=${state}`, `/callback?${query}`, `/verify?type=signup&token=x&${query}`]
      for (const way of ways) {
        const { headers, status } = await auth.call(way)
        expect([302, 303]).toContain(status)
        // As the browser reads it, from our own address.
        const { protocol, hostname } = new URL(headers.get('location') ?? '', `${siteUrl}/auth/v1/x`)
        expect(protocol).toMatch(/^https?:$/)
        expect(hostname).toMatch(/^(app\.example\.com|[^.]+\.partner\.example|127(\.\d+){3}|\[::1\]|localhost)$/)
      }
    }),
    { numRuns: 60 },
  )
})

test('rejects every token we did not sign, whatever its header and claims', async () => {
  const { privateKey: es } = await generateKeyPair('ES256')
  const { privateKey: rs } = await generateKeyPair('RS256')
  const { kid } = decodeProtectedHeader(token)
  const published = JSON.stringify((await auth.call('/.well-known/jwks.json')).body.keys[0])
  const { token: foreign } = await signedIn(otherApp)
  const header = fc.record({
    kid: fc.constantFrom(kid, undefined, '', '../../dev/null', 'another'),
    typ: fc.constant('JWT'),
  })
  const makers: ((head: object, payload: object) => Promise<string>)[] = [
    async (head, payload) => new SignJWT({ ...payload }).setProtectedHeader({ ...head, alg: 'ES256' }).sign(es),
    async (head, payload) => new SignJWT({ ...payload }).setProtectedHeader({ ...head, alg: 'RS256' }).sign(rs),
    async (head, payload) =>
      new SignJWT({ ...payload }).setProtectedHeader({ ...head, alg: 'HS256' }).sign(Buffer.from(published)),
    async (_head, payload) => new UnsecuredJWT({ ...payload }).encode(),
    async (_head, payload) => {
      const [head, , signature] = token.split('.')
      const changed = Buffer.from(JSON.stringify({ ...payload, more: true })).toString('base64url')
      return `${head}.${changed}.${signature}`
    },
    async () => foreign,
  ]
  const payload = fc.record({
    exp: fc.constantFrom(claims.exp, (claims.exp ?? 0) + 10_000, undefined),
    role: fc.constantFrom('authenticated', 'service_role', 'supabase_admin'),
    aal: fc.constantFrom('aal1', 'aal2'),
  })
  await fc.assert(
    fc.asyncProperty(header, payload, fc.constantFrom(...makers), async (head, claimed, make) => {
      const forged = await make(head, { ...claims, ...claimed })
      for (const path of ['/user', '/admin/users'])
        expect(await auth.call(path, { token: forged })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    }),
    { numRuns: 60 },
  )
  expect((await auth.call('/user', { token })).status).toBe(200)
})

test('a token is valid from its start to its end and not a second longer', async () => {
  const { token: attackerToken } = await signedIn()
  const { exp = 0 } = decodeJwt(attackerToken)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -3_000, max: 3_000 }), async (away) => {
      auth.clock.set(new Date((exp + away) * 1_000))
      expect((await auth.call('/user', { token: attackerToken })).status).toBe(away < 0 ? 200 : 403)
    }),
    { numRuns: 30 },
  )
  auth.clock.set(new Date())
})

test('every sign-in opens a session whose id the caller could not choose', async () => {
  const { refreshToken } = await signedIn()
  const seen = new Set([String(claims.session_id)])
  const brought = fc.record({
    cookie: fc.constantFrom('', `sb-access-token=${token}`, `session=${claims.session_id}`),
    authorization: fc.constantFrom('', `Bearer ${token}`),
    extra: fc.constantFrom({}, { session_id: claims.session_id, refresh_token: refreshToken, aal: 'aal2' }),
  })
  await fc.assert(
    fc.asyncProperty(brought, async ({ extra, ...headerValues }) => {
      const headers = Object.fromEntries(Object.entries(headerValues).filter(([, value]) => value !== ''))
      const body = { ...extra, email, password: aPassword }
      const reply = await auth.call('/token?grant_type=password', { body, headers })
      const opened = decodeJwt(reply.body.access_token)
      expect(opened.aal).toBe('aal1')
      expect(seen.has(String(opened.session_id))).toBe(false)
      seen.add(String(opened.session_id))
    }),
    { numRuns: 12 },
  )
})

test('a token of an ended session is rejected at the next call, on every route', async () => {
  const { token: attackerToken } = await signedIn()
  expect((await auth.call('/logout', { method: 'POST', token: attackerToken })).status).toBe(204)
  expect((await auth.call('/user', { token: attackerToken })).body.code).toBe('session_not_found')
  const inProduct = await auth.app.inject({
    url: '/api/sessions',
    headers: { authorization: `Bearer ${attackerToken}` },
  })
  expect(inProduct.statusCode).toBe(401)
})
